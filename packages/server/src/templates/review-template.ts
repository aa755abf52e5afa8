import { createHash } from 'node:crypto'
import { listPublicBotParts, type PublicBot, type PublicPart } from '@bricks/contract/wire'
import { revealInvisible } from '#conversation-texts/invisible-text.ts'
import type { PublishedTemplate } from './template.repository.ts'

export interface ShownPart {
  place: string
  text: string
  marked?: string[]
}

/** Lists all that would be public. Spells out invisible characters, which could hide instructions for the model. */
export function listReviewedParts({ name, description, content }: PublishedTemplate): PublicPart[] {
  const { settings, functions, connections } = content
  return listPublicBotParts(
    revealInvisibleIn({ name, description, system: settings.system ?? '', functions, connections }),
  )
}

export function listPublicTexts(template: PublishedTemplate): ShownPart[] {
  return listReviewedParts(template).map(({ place, text, marks }) => ({
    place,
    text,
    ...(marks.length > 0 && { marked: marks.map(({ start, end }) => text.slice(start, end)) }),
  }))
}

function revealInvisibleIn(bot: PublicBot): PublicBot {
  return JSON.parse(JSON.stringify(bot), (_name, each: unknown) =>
    typeof each === 'string' ? revealInvisible(each) : each,
  ) as PublicBot
}

const SEEN_LENGTH = 8

/** An approval names this hash, which proves that the operator saw exactly this template. */
export function hashTemplate(template: PublishedTemplate): string {
  const { id, name, description, content } = template
  const whole = JSON.stringify([id, name, description, content])
  return createHash('sha256').update(whole).digest('hex').slice(0, SEEN_LENGTH)
}
