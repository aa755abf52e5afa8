import type { Tool } from '../../wire/chat-request.ts'
import { foldPhrases } from './fold-phrases.ts'
import { isStopWord } from './stop-words.ts'
import { splitWords, stemWord } from './words.ts'

/** A word that a tool is about. The name says most, the description less, the parameters only support. */
export type Topic = { stem: string; weight: number }

const NAME_WEIGHT = 2
const DESCRIPTION_WEIGHT = 1
const PARAMETER_WEIGHT = 0.4

export function describeTopics(tool: Tool): Topic[] {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const stem of splitWords(foldPhrases(text)).map(stemWord)) {
      if (!isStopWord(stem)) weights.set(stem, Math.max(weight, weights.get(stem) ?? 0))
    }
  }
  // Underscores would hide a phrase such as "request a call".
  add(splitWords(tool.name).join(' '), NAME_WEIGHT)
  add(tool.description, DESCRIPTION_WEIGHT)
  for (const { name, description } of tool.parameters) add(`${name} ${description}`, PARAMETER_WEIGHT)
  return [...weights].map(([stem, weight]) => ({ stem, weight }))
}
