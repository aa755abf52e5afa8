import { MASK } from '@bricks/contract/wire'
import { type ByteView, createByteView, keepReadableText } from './byte-view.ts'
import { decodeEncodedRuns } from './decode-runs.ts'
import { type HiddenPart, indexNeedles, type NeedleIndex, type Spend } from './needle-index.ts'
import { listNeedles, type Needle } from './needles.ts'
import { quoteMasks } from './quote-masks.ts'
import { MOST_LAYERS, unescapePercentLast, unescapeView } from './unescape.ts'

export interface HiddenText {
  text: string
  /** True if the end of the text is missing, because the text is too long to be searched. */
  cut: boolean
}

export type HideSecrets = (text: string, mostSearched?: number) => HiddenText

/**
 * In UTF-16 code units. From a longer text only the first half of this length is shown. So every secret that begins in
 * the shown half ends within the searched part.
 */
const MOST_SEARCHED = 64 * 1024

/** A limit for hostile answers: ordinary answers take up to ten steps a character. */
const STEPS_PER_CHARACTER = 64
const STEPS_AT_LEAST = 100_000

const WITHHELD = '(The answer is not shown, because it could not be searched for secrets.)'

class TooMuchWorkError extends Error {}

export function createHideSecrets(secrets: readonly string[]): HideSecrets {
  const needles = listNeedles(secrets.filter((secret) => secret.trim() !== ''))
  if (!needles) return (text) => ({ text: text === '' ? '' : WITHHELD, cut: false })
  if (needles.length === 0) return (text) => ({ text, cut: false })
  const search = { index: indexNeedles(needles), least: countLeastBytes(needles) }
  return (text, mostSearched = MOST_SEARCHED) => {
    const cut = text.length > mostSearched
    const sought = cut ? text.slice(0, mostSearched) : text
    try {
      return {
        text: writeHiddenText(sought, findSecretParts(search, sought), cut ? mostSearched / 2 : sought.length),
        cut,
      }
    } catch (error) {
      if (error instanceof TooMuchWorkError) return { text: WITHHELD, cut: false }
      throw error
    }
  }
}

interface Search {
  index: NeedleIndex
  least: number
}

function countLeastBytes(needles: readonly Needle[]): number {
  const least = needles.reduce(
    (smallest, { bytes, written }) => Math.min(smallest, Math.max(bytes.length, written)),
    Number.POSITIVE_INFINITY,
  )
  return Math.max(3, least)
}

function findSecretParts({ index, least }: Search, text: string): HiddenPart[] {
  const found: HiddenPart[] = []
  const spend = createStepBudget(text.length)
  const searchAndUnescape = (view: ByteView, layer: number, isFresh: boolean): void => {
    for (const each of index.find(view, spend)) found.push(each)
    if (layer === MOST_LAYERS) return
    const unescaped = unescapeView(view)
    if (unescaped) {
      searchAndUnescape(unescaped, layer + 1, false)
      const other = isFresh ? unescapePercentLast(view) : undefined
      if (other && Buffer.compare(other.bytes, unescaped.bytes) !== 0) searchAndUnescape(other, layer + 1, false)
    }
    for (const decoded of decodeEncodedRuns(view, least)) {
      for (const each of index.find(decoded, spend)) found.push(each)
      const readable = keepReadableText(decoded, least)
      if (readable) searchAndUnescape(readable, layer + 1, true)
    }
  }
  searchAndUnescape(createByteView(text), 0, true)
  return found
}

function createStepBudget(length: number): Spend {
  let left = STEPS_AT_LEAST + STEPS_PER_CHARACTER * length
  return (steps) => {
    left -= steps
    if (left < 0) throw new TooMuchWorkError()
  }
}

function writeHiddenText(text: string, found: readonly HiddenPart[], end: number): string {
  const parts = mergeOverlaps(found)
  if (parts.length === 0) return text.slice(0, end)
  let shown = ''
  let place = 0
  for (const { from, to, mask } of quoteMasks(text, parts)) {
    if (from >= end) break
    shown += text.slice(place, from) + mask
    place = to
  }
  return shown + text.slice(place, Math.max(place, end))
}

function mergeOverlaps(found: readonly HiddenPart[]): HiddenPart[] {
  const merged: HiddenPart[] = []
  for (const each of found.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    const last = merged.at(-1)
    if (!last || each.from >= last.to) merged.push({ ...each })
    else if (each.to > last.to) {
      if (each.to - each.from > last.to - last.from) last.mask = MASK
      last.to = each.to
    }
  }
  return merged
}
