import type { Tool, ToolParameter } from '../wire/chat-request.ts'
import { findParameterKind, findValues, type ValueKind } from './fill-arguments.ts'
import { listRelated, listStems, splitWords, weighStem } from './words.ts'

const LEAST_SCORE = 0.6
const BARE_WORDS = 4
const CLAUSE_BORDER = /[,;.?!]+\s+|\s+(?:and|also|then|plus)\s+/i
const TELLING: readonly ValueKind[] = [
  'choice',
  'email',
  'currency',
  'date',
  'time',
  'code',
  'place',
  'person',
  'company',
]
const ACTS = /^(?:add|create|make|send|save|open|submit|book|reserve|cancel|place)s?(?![a-z])/i
const QUESTION = /^(?:what|who|where|when|why|how|which|is|are|do|does|can|could|may|show|list)\b|\?/i
/**
 * Each row has a pattern of questions, and one of the descriptions of tools that can answer them even without a common
 * word.
 */
const OPEN_QUESTIONS: readonly [asked: RegExp, described: RegExp][] = [
  [/^(?:do you (?:have|sell)|how (?:much|many)|is there)\b/i, /\b(?:stock|products?)\b/i],
  [QUESTION, /\b(?:search(?:es)?|faqs?|knowledge|articles?|questions?|documentation|wiki)\b/i],
]

export interface ToolMatch {
  tool: Tool
  clause: string
}
type Topics = ReadonlyMap<string, number>
interface Candidate {
  tool: Tool
  topics: Topics
}
type Scored = Candidate & { score: number; words: readonly string[] }

export function matchTools(prompt: string, tools: readonly Tool[], now: Date): ToolMatch[] {
  const candidates = tools.map((tool) => ({ tool, topics: listTopics(tool) }))
  const best = findBestTool(prompt, candidates, now)
  if (!best) return []
  const matches = [best]
  const clauses = prompt.split(CLAUSE_BORDER)
  for (const clause of clauses) {
    const other = findBestTool(clause, candidates, now)
    const isNew = other && other.words.length > 0 && matches.every(({ tool }) => tool !== other.tool)
    if (isNew && !other.words.some((word) => matches.some(({ words }) => words.includes(word)))) matches.push(other)
  }
  if (matches.length === 1) return [{ tool: best.tool, clause: prompt }]
  return matches.map(({ tool, words }) => {
    const own = clauses.filter((clause) => listStems(clause).some((stem) => words.includes(stem)))
    return { tool, clause: own.join(', ') || prompt }
  })
}

/**
 * Chooses a tool for a prompt that shares no word with any: one for open questions, or the only one that can use the
 * prompt's values.
 */
export function guessToolForPrompt(prompt: string, tools: readonly Tool[], now: Date): Tool | undefined {
  const described = OPEN_QUESTIONS.filter(([asked]) => asked.test(prompt.trim())).map((pair) => pair[1])
  const search = tools.find(
    ({ name, description, parameters }) =>
      described.some((pattern) => pattern.test(`${splitWords(name).join(' ')} ${description}`)) &&
      parameters.every((parameter) => !parameter.required || /thing|sentence/.test(findParameterKind(parameter))),
  )
  const fitting = tools.filter((tool) => {
    const asked = listRequiredOrAll(tool).filter((parameter) =>
      /person|company|email|date/.test(findParameterKind(parameter)),
    )
    const held = asked.filter(
      (parameter) => findValues(findParameterKind(parameter), prompt, { parameter, tool, now }).length > 0,
    )
    return held.length > 0 && tool.parameters.every((parameter) => !parameter.required || held.includes(parameter))
  })
  return search ?? (fitting.length === 1 ? fitting[0] : undefined)
}

function listTopics({ name, description, parameters }: Tool): Topics {
  const weights = new Map<string, number>()
  const addTopics = (text: string, weight: number) => {
    for (const stem of listStems(text)) {
      weights.set(stem, Math.max(weight, weights.get(stem) ?? 0))
      for (const other of listRelated(stem)) weights.set(other, Math.max(0.6 * weight, weights.get(other) ?? 0))
    }
  }
  addTopics(name, 2)
  addTopics(description, 1)
  for (const parameter of parameters) addTopics(`${parameter.name} ${parameter.description}`, 0.4)
  return weights
}

function findBestTool(text: string, candidates: readonly Candidate[], now: Date): Scored | undefined {
  const stems = listStems(text)
  const isQuestion = QUESTION.test(text.trim()) && !/^(?:can|could)/i.test(text)
  let best: Scored | undefined
  for (const { tool, topics } of candidates) {
    const scoreStem = (stem: string) => weighStem(stem) * (topics.get(stem) ?? 0)
    const said = stems.reduce((sum, stem) => sum + scoreStem(stem), 0)
    const values = scoreValues(tool, text, now)
    const isMet = said > 0 || splitWords(text).length <= BARE_WORDS
    const share = isQuestion && ACTS.test(tool.name) ? 0.5 : 1
    const score = isMet ? share * (said + values) : 0
    const words = stems.filter((stem) => weighStem(stem) === 1 && scoreStem(stem) > 0)
    if (score >= LEAST_SCORE && score > (best?.score ?? 0)) best = { tool, topics, score, words }
  }
  return best
}

function scoreValues(tool: Tool, text: string, now: Date): number {
  const asked = listRequiredOrAll(tool)
  const weights = asked.map((parameter) => {
    const kind = findParameterKind(parameter)
    const found = TELLING.includes(kind) ? findValues(kind, text, { parameter, tool, now }) : []
    const examples = kind === 'code' ? (parameter.description.match(/[\p{L}\p{N}-]*\d[\p{L}\p{N}-]*/gu) ?? []) : []
    if (examples.length === 0 || found.length === 0) return found.length > 0 ? 0.3 : 0
    return found.some(({ value }) => examples.some((example) => toCodeShape(example) === toCodeShape(value))) ? 1.3 : 0
  })
  return (
    weights.reduce<number>((sum, weight) => sum + weight, 0) /
    Math.max(1, asked.filter(({ required }) => required).length)
  )
}

function listRequiredOrAll({ parameters }: Tool): readonly ToolParameter[] {
  const required = parameters.filter((parameter) => parameter.required)
  return required.length > 0 ? required : parameters
}

function toCodeShape(code: string): string {
  return code.toUpperCase().replaceAll(/\d+/g, '9')
}
