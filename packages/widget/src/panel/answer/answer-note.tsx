/** @jsxImportSource preact */
import { enAnswer } from '#locales/en-answer.ts'
import type { FirstTexts } from '#locales/english.ts'
import { joinMessageText, type Message, type MessageState } from '#panel/conversation/message.ts'

export function AnswerNote({ message, texts }: { message: Message; texts: FirstTexts }) {
  const note = findAnswerNote(message, texts)
  return note ? <p class="note">{note}</p> : null
}

export function findAnswerNote(message: Message, texts: FirstTexts): string | undefined {
  const { noAnswer, cutShort, filtered } = { ...enAnswer, ...texts }
  const said: Partial<Record<MessageState, string>> = {
    cutShort,
    filtered,
    done: joinMessageText(message) || message.extras?.some(({ type }) => type !== 'thinking') ? '' : noAnswer,
  }
  return said[message.state]
}
