import type { Tool } from '../../wire/chat-request.ts'
import { findFacts } from './find-facts.ts'
import { makeLongText } from './make-long-text.ts'
import { listAbilities } from './name-abilities.ts'
import { findSmallTalk, STAND_IN } from './small-talk.ts'

const LONG = /\b(?:long|essay|story|in detail|at length|poem)\b/i
const LONGEST_QUOTE = 120

type Given = { system: string; tools: readonly Tool[]; turns: number }

/** An answer without any tool: small talk, what the system text says, or an honest word about what the stand-in can't do. */
export function answerPlainly(prompt: string, given: Given): string {
  const talk = findSmallTalk(prompt, given)
  if (talk) return talk
  const facts = findFacts(prompt, given.system)
  if (facts.length > 0) return facts.join(' ')
  if (LONG.test(prompt)) return makeLongText(prompt)
  if (given.tools.length > 0) {
    const limits = `${STAND_IN}, so I only answer from this bot's APIs and its system text.`
    return `I'm not sure how to help with that. ${limits}\n\n${listAbilities(given.tools)}`
  }
  const hope = 'With a real provider key this bot will, and once it has an API connected, even I can answer from that.'
  return `You wrote: “${shorten(prompt.trim())}”. ${STAND_IN}, so I can't answer that for real. ${hope}`
}

function shorten(text: string): string {
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)} ...` : text
}
