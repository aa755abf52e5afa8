/** @jsxImportSource preact */
import { useSignal } from '@preact/signals'
import { enAnswer } from '#locales/en-answer.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { joinMessageText, type Message } from '#panel/conversation/message.ts'
import { COPIED_SHOWN_MS, copyByCommand } from './copy-text.ts'
import { BAD, COPY, DONE, GOOD } from './icons.ts'
import { SmallIconButton } from './small-button.tsx'

interface Props {
  chat: ChatModel
  message: Message
}

export function AnswerActions({ chat, message }: Props) {
  const { copyAnswer, copied, goodAnswer, badAnswer } = { ...enAnswer, ...chat.texts.value }
  const { state, rate } = chat.conversation
  const { rating } = message
  const isCopied = useSignal(false)
  const copy = async () => {
    const text = joinMessageText(message)
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      if (!copyByCommand(text)) return
    }
    isCopied.value = true
    setTimeout(() => {
      isCopied.value = false
    }, COPIED_SHOWN_MS)
  }
  return (
    <>
      {navigator.clipboard && (
        <SmallIconButton
          icon={isCopied.value ? DONE : COPY}
          label={isCopied.value ? copied : copyAnswer}
          onClick={copy}
        />
      )}
      {state.additions.value.map(({ AnswerButton }) => AnswerButton && <AnswerButton message={message} />)}
      {state.canRate && message.answerId && (
        <>
          <SmallIconButton
            icon={GOOD}
            label={goodAnswer}
            isPressed={rating === 1}
            onClick={() => rate(message, rating === 1 ? 0 : 1)}
          />
          <SmallIconButton
            icon={BAD}
            label={badAnswer}
            isPressed={rating === -1}
            onClick={() => rate(message, rating === -1 ? 0 : -1)}
          />
        </>
      )}
    </>
  )
}
