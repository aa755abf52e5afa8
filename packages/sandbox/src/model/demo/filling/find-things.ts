import type { Tool } from '../../wire/chat-request.ts'
import { areRelated } from '../matching/related-words.ts'
import { isStopWord, isWeakWord } from '../matching/stop-words.ts'
import { describeTopics } from '../matching/tool-topics.ts'
import { stemWord } from '../matching/words.ts'
import type { FoundText } from './find-dates.ts'

const QUOTED = /["“«]([^"”»]{1,200})["”»]|(?<!\p{L})'([^']{2,200})'(?!\p{L})/u
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu

/** What a prompt is about, as a word or a few: what stands in quotes, else the longest run of words that say something of their own. */
export function findThings(text: string, tool: Tool): FoundText[] {
  const quoted = findQuoted(text)
  if (quoted) return [quoted]
  const topics = describeTopics(tool).filter(({ weight }) => weight >= 1)
  const isOwn = (word: string) => {
    const stem = stemWord(word.toLowerCase())
    if (isStopWord(stem) || isWeakWord(stem)) return false
    return !topics.some((topic) => topic.stem === stem || areRelated(topic.stem, stem))
  }
  return findRuns(text, isOwn).sort((one, other) => other.text.length - one.text.length)
}

export function findQuoted(text: string): FoundText | undefined {
  const quoted = QUOTED.exec(text)
  return quoted ? { value: quoted[1] ?? quoted[2] ?? '', index: quoted.index, text: quoted[0] } : undefined
}

function findRuns(text: string, isOwn: (word: string) => boolean): FoundText[] {
  const runs: FoundText[] = []
  let end = -1
  for (const match of text.matchAll(WORD)) {
    const run = runs.at(-1)
    if (!isOwn(match[0])) continue
    if (run && end >= 0 && /^\s+$/.test(text.slice(end, match.index))) {
      run.text = text.slice(run.index, match.index + match[0].length)
      run.value = run.text
    } else {
      runs.push({ value: match[0], index: match.index, text: match[0] })
    }
    end = match.index + match[0].length
  }
  return runs
}
