import type { Tool } from '../../wire/chat-request.ts'
import { weighEvidence } from './evidence.ts'
import { foldPhrases } from './fold-phrases.ts'
import { areRelated } from './related-words.ts'
import { isStopWord, isWeakWord } from './stop-words.ts'
import { describeTopics, type Topic } from './tool-topics.ts'
import { weighIntent } from './weigh-intent.ts'
import { splitWords, stemWord } from './words.ts'

const LEAST_SCORE = 0.6
/** For a prompt of which only weak words speak for a tool. */
const LEAST_WEAK_SCORE = 0.8
const RELATED_SHARE = 0.6
const WEAK_SHARE = 0.3
/** A prompt of so few words may be nothing but a number. */
const BARE_WORDS = 4
const CLAUSE_BORDER = /[,;.?!]+\s+|\s+(?:and|also|then|plus)\s+/i

export type ToolMatch = {
  tool: Tool
  /** The part of the prompt that is about this tool, where several are wanted; else the whole prompt. */
  clause: string
}

/** The tools whose descriptions the prompt is about, best first; a second one only where a part of the prompt is about it alone. */
export function matchTools(prompt: string, tools: readonly Tool[], now: Date): ToolMatch[] {
  const candidates = tools.map((tool) => ({ tool, topics: describeTopics(tool) }))
  const best = findBest(prompt, candidates, now)
  if (!best) return []

  const matches = [best]
  for (const clause of prompt.split(CLAUSE_BORDER)) {
    const other = findBest(clause, candidates, now)
    if (!other || other.words.size === 0 || matches.some(({ tool }) => tool === other.tool)) continue
    const isAboutItAlone = [...other.words].every((word) => !matches.some(({ words }) => words.has(word)))
    if (isAboutItAlone) matches.push(other)
  }
  if (matches.length === 1) return [{ tool: best.tool, clause: prompt }]
  return matches.map(({ tool, words }) => ({ tool, clause: clauseOf(words, prompt) }))
}

type Candidate = { tool: Tool; topics: readonly Topic[] }
type Scored = { tool: Tool; score: number; words: ReadonlySet<string> }

function findBest(text: string, candidates: readonly Candidate[], now: Date): Scored | undefined {
  const words = splitWords(text)
  const stems = stemsOf(text)
  let best: Scored | undefined
  for (const { tool, topics } of candidates) {
    const said = scoreWords(stems, topics)
    const { codes, others } = weighEvidence(tool, text, now)
    const score =
      said.score > 0 ? said.score + codes + others + weighIntent(tool, text) : words.length <= BARE_WORDS ? codes : 0
    const least = said.words.size > 0 || codes > 0 || candidates.length === 1 ? LEAST_SCORE : LEAST_WEAK_SCORE
    if (score >= least && score > (best?.score ?? 0)) best = { tool, score, words: said.words }
  }
  return best
}

function scoreWords(stems: readonly string[], topics: readonly Topic[]): { score: number; words: Set<string> } {
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
  const own = prompt.split(CLAUSE_BORDER).filter((clause) => stemsOf(clause).some((stem) => words.has(stem)))
  return own.length > 0 ? own.join(', ') : prompt
}

function stemsOf(text: string): string[] {
  return [...new Set(splitWords(foldPhrases(text)).map(stemWord))].filter((stem) => !isStopWord(stem))
}
