import type { Tool } from '../chat-request.ts'
import { findFacts } from './find-facts.ts'
import { makeLongText } from './make-long-text.ts'
import { showName } from './show-name.ts'

const GREETING = /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings)\b[\s\p{L}]{0,20}[!.,]?$/iu
const THANKS = /^(?:(?:ok|okay|great|perfect|super|cool|nice)[,!.]? )?(?:thanks|thank you|thx|cheers)\b/i
const FAREWELL = /^(?:bye|goodbye|see you|that'?s all|that is all)\b/i
const CANCEL =
  /^(?:(?:no|ok|okay|sorry|actually|please)[,.]? )*(?:never ?mind|forget|cancel that|stop|no thanks|no thank you|skip it)\b/i
const ABILITIES =
  /\bwhat (?:can|do) you (?:do|know|offer)\b|\bhow can you help\b|\bwhat are you (?:able|good)\b|^help\b[.!?]?$|\bcan you help\b/i
const IDENTITY =
  /\bwho are you\b|\bwhat are you\b|\bare you (?:a |an )?(?:bot|human|robot|ai|real|person|chatgpt|gpt)\b|\bwhat(?:'s| is) your name\b|\bwhich model\b/i
const LONG = /\b(?:long|essay|story|in detail|at length|poem|everything)\b/i

const STAND_IN = "I'm the sandbox's stand-in for a language model"

type Given = { system: string; tools: readonly Tool[]; turns: number }

/** An answer without any tool: small talk, what the system text says, or an honest word about what the stand-in can't do. */
export function answerPlainly(prompt: string, { system, tools, turns }: Given): string {
  const text = prompt.trim()
  if (GREETING.test(text)) return `Hello${turns > 1 ? ' again' : ''}! How can I help you?${offer(tools, ' ')}`
  if (THANKS.test(text)) return "You're welcome! Is there anything else I can do?"
  if (FAREWELL.test(text)) return 'Goodbye, and have a good day!'
  if (CANCEL.test(text)) return "No problem, I'll leave it at that. What else can I do for you?"
  if (IDENTITY.test(text)) {
    return `${STAND_IN}: I follow your bot's set-up and call its APIs, but I don't really think.${offer(tools, ' ')}`
  }
  if (ABILITIES.test(text))
    return offer(tools, '') || `${STAND_IN}. This bot has no API connected yet, so all I can do is talk.`

  const facts = findFacts(text, system)
  if (facts.length > 0) return facts.join(' ')
  if (LONG.test(text)) return makeLongText(text)
  return tools.length > 0
    ? `I'm not sure how to help with that. ${STAND_IN}, so I only answer from this bot's APIs and its system text.${offer(tools, '\n\n')}`
    : `You wrote: “${shorten(text)}”. ${STAND_IN}, so I can't answer that for real. With a real provider key this bot will, and once it has an API connected, even I can answer from that.`
}

function offer(tools: readonly Tool[], lead: string): string {
  const [only] = tools
  if (!only) return ''
  if (tools.length === 1) return `${lead}I can help you with **${showName(only.name)}**: ${asClause(only.description)}`
  return `${lead}\n\nI can help you with:\n\n${tools.map((tool) => `- **${showName(tool.name)}**: ${asClause(tool.description)}`).join('\n')}`.trimStart()
}

function asClause(description: string): string {
  const sentence = description.trim().split(/(?<=[.!?])\s/)[0] ?? ''
  return sentence === '' ? 'just ask.' : sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)} ...` : text
}
