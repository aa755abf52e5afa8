import type { AnswerCards } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import type { AnswerField } from '#ui/trial/answer-fields.ts'
import { listLeafPaths } from '#ui/trial/answer-fields.ts'

export type CardRole = 'none' | 'title' | 'subtitle' | 'image' | 'link' | 'line'

export const ROLE_WORDS: Record<CardRole, string> = {
  none: 'Not on it',
  title: 'Title',
  subtitle: 'Subtitle',
  image: 'Picture',
  link: 'Link',
  line: 'Line',
}

const SINGLE = ['subtitle', 'image', 'link'] as const

/** The roles are guessed in this order. */
const NAMES: Record<'title' | (typeof SINGLE)[number], RegExp> = {
  title: /(^|[._])(name|title|subject|headline|label)$/i,
  image: /(image|img|picture|photo|thumbnail|thumb|logo|avatar|icon|src)(_?url)?$/i,
  link: /(^|[._])(html_?url|web_?url|permalink|url|link|href)$/i,
  subtitle: /(^|[._])(subtitle|summary|description|category|brand|type)$/i,
}

const FIRST_LINES = 3

export function findCardRole(path: string, cards: AnswerCards): CardRole | undefined {
  const own = findPathInItem(path, cards.list)
  if (own === undefined) return undefined
  if (own === cards.title) return 'title'
  return SINGLE.find((role) => cards[role] === own) ?? (cards.fields?.includes(own) ? 'line' : 'none')
}

/** The title cannot be removed, only given to another field. A title from another list starts new cards. */
export function withCardRole(path: string, role: CardRole, cards: AnswerCards): AnswerCards {
  if (role === 'title') {
    const list = findList(path)
    const title = findPathInItem(path, list) ?? path
    return list === cards.list ? { ...withoutPath(cards, title), title } : { list, title }
  }
  const own = findPathInItem(path, cards.list)
  if (own === undefined || own === cards.title) return cards
  const rest = withoutPath(cards, own)
  if (role === 'none') return rest
  if (role === 'line') return { ...rest, fields: [...(rest.fields ?? []), own].slice(0, LIMITS.cardFields) }
  return { ...rest, [role]: own }
}

export function guessCards(fields: readonly AnswerField[]): AnswerCards | undefined {
  const leaves = listLeafPaths(fields)
  const list = findList(leaves.find((path) => path.includes('[]') && NAMES.title.test(path)) ?? leaves[0] ?? '')
  const own = leaves.flatMap((path) => findPathInItem(path, list) ?? [])
  const direct = own.filter((path) => !path.includes('[]'))
  const [first] = direct
  if (first === undefined) return undefined
  const title = direct.find((path) => NAMES.title.test(path)) ?? first
  let cards: AnswerCards = { list, title }
  const used = new Set([title])
  for (const role of ['image', 'link', 'subtitle'] as const) {
    const found = own.find((path) => !used.has(path) && NAMES[role].test(path))
    if (found === undefined) continue
    used.add(found)
    cards = { ...cards, [role]: found }
  }
  const lines = direct.filter((path) => !used.has(path) && !/(^|[._])id$/i.test(path)).slice(0, FIRST_LINES)
  return lines.length > 0 ? { ...cards, fields: lines } : cards
}

/** `items` for `items[].name`; '' if the answer itself is the list, or for a path outside lists. */
function findList(path: string): string {
  const at = path.lastIndexOf('[]')
  return at < 0 ? '' : path.slice(0, at)
}

function findPathInItem(path: string, list: string): string | undefined {
  const start = `${list}[]`
  if (path.startsWith(start)) return path.slice(start.length).replace(/^\./, '') || undefined
  return list === '' && !path.startsWith('[]') ? path : undefined
}

function withoutPath(cards: AnswerCards, path: string): AnswerCards {
  const { list, title, fields = [] } = cards
  const lines = fields.filter((each) => each !== path)
  const single = SINGLE.flatMap((role) => {
    const own = cards[role]
    return own !== undefined && own !== path ? [[role, own] as const] : []
  })
  return { list, title, ...Object.fromEntries(single), ...(lines.length > 0 && { fields: lines }) }
}
