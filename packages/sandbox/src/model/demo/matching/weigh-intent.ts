import type { Tool } from '../../wire/chat-request.ts'
import { splitWords } from './words.ts'

const ACTION =
  'add|book|schedule|create|make|put|arrange|plan|reserve|open|register|submit|send|save|cancel|order|place|set up'
const ASKS_TO_ACT = new RegExp(
  String.raw`^(?:please |hi,? |hello,? |(?:can|could|would) you (?:please )?|i(?:'d| would) like to |i (?:want|need) to |let'?s )*(?:${ACTION})\b`,
  'i',
)
const ASKS_TO_KNOW = /^(?:what|which|when|where|who|is|are|am|do|does|how|show|list|find|look)\b/i
const ACTS = new RegExp(
  String.raw`^(?:${ACTION.split('|')
    .map((verb) => `${verb}s?`)
    .join('|')})\b`,
  'i',
)

/** Of these no name begins with a thing, as "Order status" or "Schedule of the day" do. */
const ACTS_BY_NAME = /^(?:add|create|make|send|submit|save|cancel|reserve|open|book a|place an?)\b/i

const ACT_BONUS = 0.5
const KNOW_PENALTY = -0.3

/** Tells apart tools about the same matter: "book a time" wants the one that books, "which times are free" the one that looks. */
export function weighIntent(tool: Tool, prompt: string): number {
  const acts = ACTS_BY_NAME.test(splitWords(tool.name).join(' ')) || ACTS.test(tool.description)
  if (!acts) return 0
  if (ASKS_TO_ACT.test(prompt.trim())) return ACT_BONUS
  return ASKS_TO_KNOW.test(prompt.trim()) ? KNOW_PENALTY : 0
}
