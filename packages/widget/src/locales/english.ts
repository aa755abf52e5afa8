import { en } from './en.ts'
import { enAnswer } from './en-answer.ts'
import { enLimit } from './en-limit.ts'
import { enMessages } from './en-messages.ts'
import { enOpened } from './en-opened.ts'

export const english = { ...en, ...enMessages, ...enOpened, ...enAnswer, ...enLimit }

export type Texts = typeof english

/** The words that the panel has from the start. A part of the chat that needs other words uses its own English ones. */
export type FirstTexts = typeof en & Partial<Texts>
