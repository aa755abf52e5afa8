import type { Tool, ToolParameter } from '../../wire/chat-request.ts'
import { fillArguments, type Values } from './fill-arguments.ts'
import { kindOf, type ParameterKind } from './parameter-kind.ts'

const LEAD_IN =
  /^(?:(?:sure|ok|okay|yes|well|oh|sorry|please|it'?s|it is|that'?s|that is|this is|i'?m|i am|my \w+(?: \w+)? is|the \w+(?: \w+)? is|in|for|to|from|at|on|about|number)[,:!.]?\s+)+/i
const NOT_AN_ANSWER =
  /\?|^(?:what|why|how|who|when|where|can|could|do|does|is|are|tell|hello|hi|thanks|thank|no|nothing|nope|i don'?t|i do not|not sure|never ?mind|yes|ok|okay|sure)\b/i
/** Kinds that a bare answer of a few words can stand for. */
const MOST_WORDS: Partial<Record<ParameterKind, number>> = {
  place: 4,
  person: 4,
  company: 5,
  thing: 10,
  sentence: 100,
  code: 2,
  language: 2,
}

/** The arguments in a message that answers the question for them: by their form, else the bare answer itself for the first. */
export function fillDirectAnswer(tool: Tool, missing: readonly ToolParameter[], text: string, now: Date): Values {
  const asked = { ...tool, parameters: missing }
  const formed = fillArguments(asked, text, now)
  const [first] = missing
  if (!first) return formed
  const bare = findBareAnswer(first, text)
  const isFree =
    bare !== undefined && !Object.entries(formed).some(([name, value]) => name !== first.name && bare.includes(value))
  const kind = kindOf(first)
  // A whole answer says more than the words that a finder picks from it.
  const prefersBare = kind === 'thing' || kind === 'sentence'
  if (isFree && (prefersBare || formed[first.name] === undefined)) return { ...formed, [first.name]: bare }
  if (NOT_AN_ANSWER.test(text.trim()) && prefersBare) return {}
  return formed
}

function findBareAnswer(parameter: ToolParameter, text: string): string | undefined {
  const kind = kindOf(parameter)
  const most = MOST_WORDS[kind]
  const answer = text.trim()
  if (most === undefined || NOT_AN_ANSWER.test(answer)) return undefined
  const bare = answer
    .replace(LEAD_IN, '')
    .replace(/[.!]+$/, '')
    .trim()
  if (bare === '' || bare.split(/\s+/).length > most || bare.includes('@')) return undefined
  if (kind === 'code' && bare.includes(' ') && !/\d/.test(bare)) return undefined
  if (kind === 'thing') return bare.replace(/^(?:the|a|an|some)\s+/i, '')
  return kind === 'place' ? bare.charAt(0).toUpperCase() + bare.slice(1) : bare
}
