/** @jsxImportSource preact */

import { Component } from 'preact'
import type { ChatModel } from '../chat-model.ts'
import { type Message, textOf } from '../message.ts'
import { observe } from '../observe.ts'
import { signal } from '../signal.ts'
import { rate } from './rate.ts'
import { SmallButton } from './small-button.tsx'

type Props = { chat: ChatModel; message: Message }

const COPIED_SHOWN_MS = 1500

/** What a visitor can do with an answer: copy it, and say whether it was any good. */
export class AnswerActions extends Component<Props> {
  private readonly copied = signal(false)

  private readonly Body = observe(({ chat, message }: Props) => {
    const { copyAnswer, copied, goodAnswer, badAnswer } = chat.texts.value
    const { state } = chat.conversation
    const { rating } = message
    return (
      <>
        {/* Absent on pages without TLS. */}
        {navigator.clipboard && (
          <SmallButton
            icon={this.copied.value ? 'copied' : 'copy'}
            label={this.copied.value ? copied : copyAnswer}
            onClick={() => this.copy(textOf(message))}
          />
        )}
        {state.source.feedback && message.answerId && (
          <>
            <SmallButton
              icon="good"
              label={goodAnswer}
              isPressed={rating === 1}
              onClick={() => rate(state, message, rating === 1 ? 0 : 1)}
            />
            <SmallButton
              icon="bad"
              label={badAnswer}
              isPressed={rating === -1}
              onClick={() => rate(state, message, rating === -1 ? 0 : -1)}
            />
          </>
        )}
      </>
    )
  })

  override render() {
    return <this.Body {...this.props} />
  }

  private copy(text: string): void {
    navigator.clipboard.writeText(text).then(
      () => {
        this.copied.value = true
        setTimeout(() => {
          this.copied.value = false
        }, COPIED_SHOWN_MS)
      },
      () => {},
    )
  }
}
