import type { Tool } from '../chat-request.ts'
import { areRelated } from './related-words.ts'
import { isStopWord, isWeakWord } from './stop-words.ts'
import { describeTopics, type Topic } from './tool-topics.ts'
import { splitWords, stemWord } from './words.ts'

const LEAST_SCORE = 0.6
const RELATED_SHARE = 0.6
const WEAK_SHARE = 0.3
const CLAUSE_BORDER = /[,;.?!]+\s+|\s+(?:and|also|then|plus)\s+/i

export type ToolMatch = {
  tool: Tool
  score: number
  /** The part of the prompt that is about this tool, where several are wanted; else the whole prompt. */
  clause: string
}

/** The tools whose descriptions the prompt is about, best first; a second one only where a part of the prompt is about it alone. */
export function matchTools(prompt: string, tools: readonly Tool[]): ToolMatch[] {
  const topics = tools.map((tool) => ({ tool, topics: describeTopics(tool) }))
  const best = findBest(prompt, topics)
  if (!best) return []

  const matches = [{ ...best, clause: prompt }]
  for (const clause of prompt.split(CLAUSE_BORDER)) {
    const other = findBest(clause, topics)
    if (!other || matches.some(({ tool }) => tool === other.tool)) continue
    const isAboutItAlone = [...other.words].every((word) => !matches.some(({ words }) => words.has(word)))
    if (isAboutItAlone) matches.push({ ...other, clause })
  }
  if (matches.length === 1) return matches
  return matches.map((match) => ({ ...match, clause: clauseOf(match.words, prompt) }))
}

type Candidate = { tool: Tool; topics: readonly Topic[] }
type Scored = { tool: Tool; score: number; words: ReadonlySet<string> }

function findBest(text: string, candidates: readonly Candidate[]): Scored | undefined {
  const stems = [...new Set(splitWords(text).map(stemWord))].filter((stem) => !isStopWord(stem))
  let best: Scored | undefined
  for (const { tool, topics } of candidates) {
    const scored = scoreTool(stems, topics)
    if (scored.score >= LEAST_SCORE && scored.score > (best?.score ?? 0)) best = { tool, ...scored }
  }
  return best
}

function scoreTool(stems: readonly string[], topics: readonly Topic[]): { score: number; words: Set<string> } {
  const words = new Set<string>()
  let score = 0
  for (const stem of stems) {
    const weight = Math.max(0, ...topics.map((topic) => topic.weight * closeness(stem, topic.stem)))
    if (weight === 0) continue
    score += weight
    // Weak words add to a score, but belong to no tool in particular.
    if (!isWeakWord(stem)) words.add(stem)
  }
  return { score, words }
}

function closeness(stem: string, topic: string): number {
  const share = isWeakWord(stem) ? WEAK_SHARE : 1
  if (stem === topic) return share
  return areRelated(stem, topic) ? share * RELATED_SHARE : 0
}

function clauseOf(words: ReadonlySet<string>, prompt: string): string {
  const clauses = prompt.split(CLAUSE_BORDER)
  const own = clauses.filter((clause) => splitWords(clause).some((word) => words.has(stemWord(word))))
  return own.length > 0 ? own.join(', ') : prompt
}
