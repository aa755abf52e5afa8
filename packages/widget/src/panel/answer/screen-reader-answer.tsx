/** @jsxImportSource preact */

import { fillPlaceholders } from '#locales/en.ts'
import { enAnswer } from '#locales/en-answer.ts'
import type { FirstTexts } from '#locales/english.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import type { Message } from '#panel/conversation/message.ts'
import { findAnswerNote } from './answer-note.tsx'
import { findStepText } from './step-text.ts'

/**
 * Announces each sentence of the newest answer once the sentence is complete. CSS `content` holds the words, so that a
 * search in the page does not find them twice.
 */
export function ScreenReaderAnswer({ chat: { conversation, texts } }: { chat: ChatModel }) {
  const { messages, latest } = conversation.state
  const answer = messages.value.find(({ id }) => id === latest)
  return (
    <div class="spoken" aria-live="polite">
      {answer &&
        listWholeSentences(answer, texts.value).map((sentence, at) => (
          <p key={`${answer.id} ${at}`} data-words={sentence} />
        ))}
    </div>
  )
}

function listWholeSentences(message: Message, texts: FirstTexts): string[] {
  const { parts, state } = message
  const ending = state === 'broken' ? (texts.cutOff ?? enAnswer.cutOff) : findAnswerNote(message, texts)
  const said = parts.flatMap((part, at) => {
    if (typeof part !== 'string') return [fillPlaceholders(findStepText(part, texts), { name: part.brick })]
    const isWhole = state !== 'streaming' || at < parts.length - 1
    const sentences = [
      ...new Intl.Segmenter(texts.language, { granularity: 'sentence' }).segment(removeMarkdownMarks(part)),
    ]
    return sentences
      .slice(0, isWhole ? undefined : -1)
      .map(({ segment }) => segment.trim())
      .filter(Boolean)
  })
  return ending ? [...said, ending] : said
}

function removeMarkdownMarks(text: string): string {
  return text
    .replace(/!?\[([^\]\n]*)\]\((?:[^()\n]|\([^)\n]*\))*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6} |>|[-*+] |```.*|[|:-]+$)/gm, '')
    .replace(/[*_`|~]+/g, ' ')
}
