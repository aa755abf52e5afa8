import { LIMITS } from '#wire/limits.ts'
import type { Card } from '#wire/reply/reply-events.ts'
import { EACH, parseAnswerPath, type Step } from './answer-paths.ts'
import { createLabelFromName, readHttpsAddress, shortenToOneLine } from './card-texts.ts'

export interface CardPaths {
  list: string
  title: string
  subtitle?: string | undefined
  image?: string | undefined
  link?: string | undefined
  fields?: readonly string[] | undefined
}

const MOST_FOUND = 20
const MOST_IN_LINE = 5

/**
 * Makes cards of the first ten list items that have a title. `show` changes each text and address before it is used; an
 * address that `show` changed is left out.
 */
export function readCards(value: unknown, paths: CardPaths, show: (text: string) => string = (text) => text): Card[] {
  const cards: Card[] = []
  for (const item of listItems(value, paths.list)) {
    const card = readCard(item, paths, show)
    if (card) cards.push(card)
    if (cards.length === LIMITS.cards) break
  }
  return cards
}

/** Limits the items of all lists together, because reading thousands of items without a title takes seconds. */
function listItems(value: unknown, list: string): unknown[] {
  const found = list === '' ? [value] : findValues(value, list, LIMITS.listedItems.most)
  return found.flatMap((each) => (Array.isArray(each) ? each : [each])).slice(0, LIMITS.listedItems.most)
}

function readCard(item: unknown, paths: CardPaths, show: (text: string) => string): Card | undefined {
  const readCardLine = (path: string | undefined, most: number) => {
    const texts = path === undefined ? [] : findTexts(item, path)
    // `show` can mask a secret only if it gets all of it. So it gets more text than is shown: as much as the longest
    // secret.
    const searched = most + LIMITS.headerValue
    return shortenToOneLine(show(shortenToOneLine(texts.join(', ').slice(0, searched), searched)), most)
  }
  const readCardAddress = (path: string | undefined) => {
    const [text = ''] = path === undefined ? [] : findTexts(item, path)
    const href = readHttpsAddress(text.trim())?.href
    return href !== undefined && show(href) === href ? href : undefined
  }
  const title = readCardLine(paths.title, LIMITS.cardTitle)
  if (title === '') return undefined
  const subtitle = readCardLine(paths.subtitle, LIMITS.cardText)
  const image = readCardAddress(paths.image)
  const link = readCardAddress(paths.link)
  const fields = (paths.fields ?? []).slice(0, LIMITS.cardFields).flatMap((path) => {
    const value = readCardLine(path, LIMITS.cardText)
    return value === '' ? [] : [{ label: writeFieldLabel(path), value }]
  })
  return {
    title,
    ...(subtitle && { subtitle }),
    ...(image && { image }),
    ...(link && { link }),
    ...(fields.length > 0 && { fields }),
  }
}

function writeFieldLabel(path: string): string {
  const name = parseAnswerPath(path)?.findLast((step) => step !== EACH) ?? path
  return shortenToOneLine(createLabelFromName(String(name)), LIMITS.cardLabel)
}

function findTexts(item: unknown, path: string): string[] {
  const values = findValues(item, path, MOST_FOUND).flatMap((each) => (Array.isArray(each) ? each : [each]))
  return values
    .filter((each) => typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean')
    .map(String)
    .filter((text) => text.trim() !== '')
    .slice(0, MOST_IN_LINE)
}

function findValues(value: unknown, path: string, most: number): unknown[] {
  const steps = parseAnswerPath(path)
  if (!steps) return []
  return steps.reduce<unknown[]>(
    (found, step) => found.flatMap((each) => listValuesAtStep(each, step)).slice(0, most),
    [value],
  )
}

/**
 * An XML list of one item is parsed as that item. So a path fits with and without lists: a name is looked up in each
 * item of a list, and EACH of a value that is no list gives the value.
 */
function listValuesAtStep(value: unknown, step: Step): unknown[] {
  if (step === EACH) return Array.isArray(value) ? value.slice(0, LIMITS.listedItems.most) : [value]
  if (Array.isArray(value))
    return value.slice(0, LIMITS.listedItems.most).flatMap((each) => listValuesAtStep(each, step))
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return []
  return [(value as Readonly<Record<string, unknown>>)[step]]
}
