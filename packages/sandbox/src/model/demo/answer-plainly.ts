import type { Tool, ToolParameter } from '../wire/chat-request.ts'
import { joinWithAnd, listRelated, listStems, toReadableName } from './words.ts'

const STAND_IN = "I'm the sandbox's stand-in for a language model"
const MOST_NAMED = 3
const MOST_LISTED = 8
const CANCEL =
  /^(?:(?:no|ok|okay|sorry|actually|please)[,.]? )*(?:never ?mind|forget (?:it|that)|cancel that|stop|no thank(?:s| you)|skip it)\b/i
const LONG = /\b(?:long|essay|story|poem)\b/i
/** Sentences of a system text that tell the bot how to behave. The fake model does not show them to visitors. */
const INSTRUCTION =
  /^(?:you\b|never|always|do not|don'?t|be |act |answer|respond|reply|use |keep|speak|write|if |when |only |please|avoid|ask |today'?s date|(?:look|check|give|book|search|show|offer|tell|mention|name|explain|help|take|let)\b(?!-))/i
const STORY = [
  '## A story from the sandbox',
  'Once there was a small shop at the end of a quay. It sold lamps and mugs and chairs, and its door was never locked before six.',
  'The shopkeeper had two hands and a telephone. So one winter she built a helper out of bricks, each of which knew one thing and knew it well.',
  'The shopkeeper closed at six, as before. But now she sat on the quay with a mug in her hands, and the bricks clicked softly in the dark.',
  "*That was the sandbox's stand-in model. A real one writes what you ask for.*",
].join('\n\n')

const SMALL_TALK: readonly [RegExp, (tools: readonly Tool[], isFirst: boolean) => string][] = [
  [
    /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings)\b[\s\p{L}]{0,20}[!.,]*$/iu,
    (tools, isFirst) => `Hello${isFirst ? '' : ' again'}! How can I help you?${writeAbilitiesSentence(tools)}`,
  ],
  [
    /^(?:(?:ok|okay|great|perfect|super|cool|nice)[,!.]? )?(?:thanks|thank you|thx|cheers)\b/i,
    () => "You're welcome! Is there anything else I can do?",
  ],
  [CANCEL, () => "No problem, I'll leave it at that. What else can I do for you?"],
  [
    /\bwhat (?:can|do) you (?:do|know|offer)\b|\bhow can you help\b|^(?:help|can you help(?: me)?)\b[.!?]*$/i,
    (tools) => writeAbilitiesList(tools) || `${STAND_IN}. This bot has no API connected yet, so all I can do is talk.`,
  ],
  [
    /\b(?:who|what) are you\b|\bare you (?:a |an )?(?:bot|human|robot|ai|real|person)\b|\bwhich model\b/i,
    (tools) =>
      `${STAND_IN}: I follow this bot's set-up and call its APIs, but I don't really think.${writeAbilitiesSentence(tools)}`,
  ],
]

export function answerPlainly(
  prompt: string,
  given: { system: string; tools: readonly Tool[]; turns: number },
): string {
  const { system, tools, turns } = given
  const talk = findSmallTalk(prompt, tools, turns === 1) ?? findFactInSystemText(prompt, system)
  if (talk) return talk
  if (LONG.test(prompt)) return STORY
  if (tools.length > 0) {
    const limits = `${STAND_IN}, so I only answer from this bot's APIs and its system text.`
    return `I'm not sure how to help with that. ${limits}\n\n${writeAbilitiesList(tools)}`
  }
  const hope = 'With a real provider key this bot will, and once it has an API connected, even I can answer from that.'
  const quote = prompt.trim().length > 120 ? `${prompt.trim().slice(0, 120)} ...` : prompt.trim()
  return `You wrote: “${quote}”. ${STAND_IN}, so I can't answer that for real. ${hope}`
}

export function findSmallTalk(prompt: string, tools: readonly Tool[], isFirst = true): string | undefined {
  return SMALL_TALK.find(([pattern]) => pattern.test(prompt.trim()))?.[1](tools, isFirst)
}

export function isCancelling(prompt: string): boolean {
  return CANCEL.test(prompt.trim())
}

export function writeQuestionFor({ missing, times }: { missing: readonly ToolParameter[]; times: number }): string {
  const names = missing.map(({ name, description }) => {
    const example = /\b(?:such as|for example):? ([^.;,)]{1,60})/i.exec(description)?.[1]
    return `**${toReadableName(name)}**${example ? ` (such as ${example.trim()})` : ''}`
  })
  const list = joinWithAnd(names)
  if (times > 1) return `I still need the ${list} before I can do that. Could you tell me?`
  return `I can do that for you. ${names.length > 1 ? `Please tell me the ${list}.` : `What is the ${list}?`}`
}

function findFactInSystemText(prompt: string, system: string): string | undefined {
  const asked = new Set(listStems(prompt).flatMap((stem) => [stem, ...listRelated(stem)]))
  const scored = system
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => sentence !== '' && !INSTRUCTION.test(sentence))
    .map((sentence) => ({ sentence, score: listStems(sentence).filter((stem) => asked.has(stem)).length }))
  return (
    scored.reduce((best, other) => (other.score > best.score ? other : best), { sentence: '', score: 0 }).sentence ||
    undefined
  )
}

function writeAbilitiesSentence(tools: readonly Tool[]): string {
  if (tools.length === 0) return ''
  const names = tools.slice(0, MOST_NAMED).map(({ name }) => `**${toReadableName(name)}**`)
  return ` Ask me about ${tools.length > MOST_NAMED ? `${names.join(', ')} and more` : joinWithAnd(names)}.`
}

function writeAbilitiesList(tools: readonly Tool[]): string {
  if (tools.length === 0) return ''
  const lines = tools.slice(0, MOST_LISTED).map(({ name, description }) => {
    return `- **${toReadableName(name, true)}**: ${description.trim().split(/(?<=[.!?])\s/)[0] || 'just ask.'}`
  })
  return `I can help you with:\n\n${lines.join('\n')}`
}
