import type { AskEvent, Card } from '@bricks/contract/wire'
import type { Message } from '#panel/conversation/message.ts'

export function listCards({ extras = [] }: Message): Card[] {
  return extras.flatMap((extra) => {
    const { type, items } = extra as { type: string; items?: unknown }
    return type === 'cards' && Array.isArray(items) ? items.flatMap(readCard) : []
  })
}

export function findAskEvent({ extras = [] }: Message): AskEvent | undefined {
  const asked = extras.find(({ type }) => type === 'ask') as Partial<AskEvent> | undefined
  if (!asked || !isText(asked.label)) return undefined
  const { label, format, choices = [] } = asked
  const listed = Array.isArray(choices) ? choices.filter(isText) : []
  return listed.length || format === 'date' || format === 'date-time'
    ? { type: 'ask', brick: '', parameter: '', label, choices: listed, format }
    : undefined
}

export function listPrompts({ extras = [] }: Message): string[] {
  const said = extras.find(({ type }) => type === 'prompts') as { items?: unknown } | undefined
  return Array.isArray(said?.items) ? said.items.filter(isText) : []
}

function readCard(value: unknown): Card[] {
  const { title, subtitle, image, link, fields } = (value ?? {}) as Partial<Card>
  if (!isText(title)) return []
  const card: Card = { title }
  if (isText(subtitle)) card.subtitle = subtitle
  if (isHttpsAddress(image)) card.image = image
  if (isHttpsAddress(link)) card.link = link
  if (Array.isArray(fields)) card.fields = fields.filter((field) => isText(field?.label) && isText(field.value))
  return [card]
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isHttpsAddress(value: unknown): value is string {
  return isText(value) && value.startsWith('https://') && URL.canParse(value)
}
