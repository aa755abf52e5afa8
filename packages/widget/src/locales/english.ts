import { en } from './en.ts'
import { enAnswer } from './en-answer.ts'
import { enLimit } from './en-limit.ts'
import { enMessages } from './en-messages.ts'
import { enOpened } from './en-opened.ts'

/** All words of the chat. A language is fetched whole, English in parts. */
export const english = { ...en, ...enMessages, ...enOpened, ...enAnswer, ...enLimit }

export type Texts = typeof english

/**
 * The words that the panel has at once. A part that needs more uses its own English words for those that are missing
 * here.
 */
export type FirstTexts = typeof en & Partial<Texts>
