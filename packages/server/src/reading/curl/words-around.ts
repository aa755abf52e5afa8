import { cutText } from '#reading/cut-text.ts'
import { looksLikeKey } from '#reading/requests/found-secrets.ts'
import { isUuid } from '#reading/values/guess-value.ts'

const SENTENCE = /^(?:[-*\u2022]\s+|\d{1,2}[.)]\s+|#{1,6}\s+)?[\p{L}][^{}<>|`"\\=;$]{0,400}$/u
const COMMAND = /\bcurl(?:\.exe)?\s/i
const BEGINNING = /^[$%#>]?$|^curl(?:\.exe)?$/i
const LONGEST_DESCRIPTION = 300

export function findSentenceAbove(text: string, at: number): string | undefined {
  const above = text.slice(Math.max(0, at - 2_000), at).split(/\r?\n/)
  if (!BEGINNING.test(above.pop()?.trim() ?? '')) return undefined
  const line = above.findLast((each) => each.trim() !== '')?.trim() ?? ''
  if (!isSentence(line) || tellsKey(line)) return undefined
  const plain = line.replace(/^(?:[-*\u2022]|\d{1,2}[.)]|#{1,6})\s+/u, '').replace(/\s*:$/, '.')
  return cutText(plain, LONGEST_DESCRIPTION)
}

function tellsKey(line: string): boolean {
  return line.split(/[\s"'`:;,()<>]+|\.$/).some((word) => !isUuid(word) && looksLikeKey(word))
}

/** True if the text has sentences that are neither in `taken` nor part of a command. */
export function hasOtherSentences(text: string, taken: readonly string[]): boolean {
  const known = new Set(taken)
  const lines = text.slice(0, 100_000).split(/\r?\n/)
  return lines.some((line, at) => {
    const isPart = '\\^`'.includes(lines[at - 1]?.trimEnd().at(-1) ?? ' ')
    return !isPart && isSentence(line.trim()) && ![...known].some((each) => line.includes(each.replace(/\.$/, '')))
  })
}

/** A sentence has four words or more: a line with fewer may be a heading or the end of a command. */
function isSentence(line: string): boolean {
  return (
    SENTENCE.test(line) && !COMMAND.test(line) && line.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length >= 4
  )
}
