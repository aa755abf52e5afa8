import type { Tool } from '../../wire/chat-request.ts'
import { listAbilities, nameAbilities } from './name-abilities.ts'

const GREETING = /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings)\b[\s\p{L}]{0,20}[!.,]*$/iu
const THANKS = /^(?:(?:ok|okay|great|perfect|super|cool|nice)[,!.]? )?(?:thanks|thank you|thx|cheers)\b/i
const FAREWELL = /^(?:bye|goodbye|see you|that'?s all|that is all)\b/i
const CANCEL =
  /^(?:(?:no|ok|okay|sorry|actually|please)[,.]? )*(?:never ?mind|forget (?:it|that|about)|cancel that|stop|no thanks|no thank you|doesn'?t matter|skip it)\b/i
const ABILITIES =
  /\bwhat (?:can|do) you (?:do|know|offer)\b|\bhow can you help\b|\bwhat are you (?:able|good)\b|^help\b[.!?]*$|^can you help(?: me)?\b[.!?]*$/i
const IDENTITY =
  /\bwho are you\b|\bwhat are you\b|\bare you (?:a |an )?(?:bot|human|robot|ai|real|person|chatgpt|gpt)\b|\bwhat(?:'s| is) your name\b|\bwhich model\b/i
const MOOD = /^how (?:are|is) (?:you|it going|things)\b/i

export const STAND_IN = "I'm the sandbox's stand-in for a language model"

type Given = { tools: readonly Tool[]; turns: number }

const REPLIES: readonly [RegExp, (given: Given) => string][] = [
  [GREETING, ({ tools, turns }) => `Hello${turns > 1 ? ' again' : ''}! How can I help you?${nameAbilities(tools)}`],
  [THANKS, () => "You're welcome! Is there anything else I can do?"],
  [FAREWELL, () => 'Goodbye, and have a good day!'],
  [CANCEL, () => "No problem, I'll leave it at that. What else can I do for you?"],
  [
    ABILITIES,
    ({ tools }) => listAbilities(tools) || `${STAND_IN}. This bot has no API connected yet, so all I can do is talk.`,
  ],
  [
    IDENTITY,
    ({ tools }) =>
      `${STAND_IN}: I follow this bot's set-up and call its APIs, but I don't really think.${nameAbilities(tools)}`,
  ],
  [MOOD, () => `All bricks are in place, thank you! ${STAND_IN}. What can I do for you?`],
]

/** The reply to a greeting, thanks, "what can you do?" and the like; undefined where the prompt wants something. */
export function findSmallTalk(prompt: string, given: Given): string | undefined {
  const text = prompt.trim()
  return REPLIES.find(([pattern]) => pattern.test(text))?.[1](given)
}

/** Whether the prompt takes back what was asked for. */
export function isCancelling(prompt: string): boolean {
  return CANCEL.test(prompt.trim())
}
