import type { ByteView } from './byte-view.ts'
import { foldBytes } from './fold-bytes.ts'
import type { Needle, Standing } from './needles.ts'

/** `from` and `to` are places in the text, in UTF-16 code units. */
export interface HiddenPart {
  from: number
  to: number
  mask: string
}

/** Counts steps of the search, and throws if there are too many. */
export type Spend = (steps: number) => void

export interface NeedleIndex {
  find(view: ByteView, spend: Spend): HiddenPart[]
}

/**
 * The needles that have at least `width` bytes, by the hash of their first `width` bytes. `mayBe` holds a 1 for each
 * value that the upper 16 bits of such a hash have. This saves most look-ups in `byHash`.
 */
interface Group {
  width: number
  byHash: Map<number, Needle[]>
  mayBe: Uint8Array
}

const WIDTHS = [8, 4, 2, 1]
const BASE = 0x01000193

/**
 * Groups the needles by their length. `find` looks for all needles of a group in one pass, by a rolling hash of their
 * first bytes (Rabin-Karp).
 */
export function indexNeedles(needles: readonly Needle[]): NeedleIndex {
  const groups = WIDTHS.flatMap((width, at) => {
    const wider = WIDTHS[at - 1] ?? Number.POSITIVE_INFINITY
    return groupNeedles(
      needles.filter(({ bytes }) => bytes.length >= width && bytes.length < wider),
      width,
    )
  })
  return {
    find(view, spend) {
      const folded = foldBytes(view.bytes)
      return groups.flatMap((group) => findGroupNeedles(group, view, folded, spend))
    },
  }
}

function groupNeedles(needles: readonly Needle[], width: number): Group[] {
  if (needles.length === 0) return []
  const group: Group = { width, byHash: new Map(), mayBe: new Uint8Array(0x10000) }
  for (const needle of needles) {
    const hash = hashStart(needle.bytes, width)
    group.mayBe[hash >>> 16] = 1
    const same = group.byHash.get(hash)
    if (same) same.push(needle)
    else group.byHash.set(hash, [needle])
  }
  return [group]
}

function hashStart(bytes: Uint8Array, width: number): number {
  let hash = 0
  for (let at = 0; at < width; at += 1) hash = (Math.imul(hash, BASE) + (bytes[at] ?? 0)) | 0
  return hash
}

function findGroupNeedles(
  { width, byHash, mayBe }: Group,
  view: ByteView,
  folded: Uint8Array,
  spend: Spend,
): HiddenPart[] {
  spend(folded.length)
  if (folded.length < width) return []
  const found: HiddenPart[] = []
  let leaving = 1
  for (let times = 0; times < width; times += 1) leaving = Math.imul(leaving, BASE)
  let hash = hashStart(folded, width)
  for (let at = 0; ; at += 1) {
    if (mayBe[hash >>> 16]) {
      for (const needle of byHash.get(hash) ?? []) {
        const equal = countEqualBytes(folded, at, needle.bytes)
        spend(1 + equal)
        const part = equal < needle.bytes.length ? undefined : findHiddenPart(needle, view, folded, at)
        if (part) found.push(part)
      }
    }
    const next = folded[at + width]
    if (next === undefined) return found
    hash = (Math.imul(hash, BASE) + next - Math.imul(folded[at] ?? 0, leaving)) | 0
  }
}

function findHiddenPart(needle: Needle, view: ByteView, folded: Uint8Array, start: number): HiddenPart | undefined {
  const end = start + needle.bytes.length
  const from = view.from[start] ?? 0
  const to = view.to[end - 1] ?? 0
  const stands = to - from < needle.written ? needle.standsShorter : needle.stands
  return hasRequiredBytesAround(stands, folded, start, end) ? { from, to, mask: needle.mask } : undefined
}

function countEqualBytes(bytes: Uint8Array, at: number, needle: Uint8Array): number {
  let equal = 0
  while (equal < needle.length && bytes[at + equal] === needle[equal]) equal += 1
  return equal
}

const WORD = /[\da-z\u0080-\u00ff]/
const BEFORE_VALUE = /["'=>:,([{&]/
const AFTER_VALUE = /["'<&;,)\]}]/

function hasRequiredBytesAround(stands: Standing, bytes: Uint8Array, start: number, end: number): boolean {
  if (stands === 'anywhere') return true
  if (stands === 'nowhere') return false
  if (stands === 'as word')
    return !WORD.test(readCharacterAt(bytes, start - 1)) && !WORD.test(readCharacterAt(bytes, end))
  const before = readCharacterAt(bytes, skipBlanks(bytes, start - 1, -1))
  const after = readCharacterAt(bytes, skipBlanks(bytes, end, 1))
  return (isTextEdge(before) || BEFORE_VALUE.test(before)) && (isTextEdge(after) || AFTER_VALUE.test(after))
}

const MOST_BLANKS = 8

function skipBlanks(bytes: Uint8Array, start: number, step: 1 | -1): number {
  let at = start
  for (let skipped = 0; skipped < MOST_BLANKS && /\s/.test(readCharacterAt(bytes, at)); skipped += 1) at += step
  return at
}

function readCharacterAt(bytes: Uint8Array, at: number): string {
  const byte = bytes[at]
  return byte === undefined ? '' : String.fromCharCode(byte)
}

function isTextEdge(character: string): boolean {
  return character === '' || character === '\0'
}
