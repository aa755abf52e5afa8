import { en } from './en.ts'
import { enAnswer } from './en-answer.ts'
import { enLimit } from './en-limit.ts'
import { enMessages } from './en-messages.ts'
import { enOpened } from './en-opened.ts'

export const english = { ...en, ...enMessages, ...enOpened, ...enAnswer, ...enLimit }

export type Texts = typeof english

export type FirstTexts = typeof en & Partial<Texts>
