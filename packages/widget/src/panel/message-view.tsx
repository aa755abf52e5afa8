/** @jsxImportSource preact */
import { Component } from 'preact'
import type { Texts } from '../locales/en.ts'
import type { Message } from './message.ts'
import { textOf } from './message.ts'
import { RichText } from './rich-text.tsx'
import { StepLine } from './step-line.tsx'

type Props = { message: Message; texts: Texts; sendAgain(message: Message): void }

/** Redrawn only when its message has changed. */
export class MessageView extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    const { message, texts } = this.props
    return next.message !== message || next.texts !== texts
  }

  override render({ message, texts, sendAgain }: Props) {
    const { role, parts, state } = message
    const last = parts.at(-1)
    const isEmpty = textOf(message) === ''
    return (
      <div class={`message ${role}`}>
        {parts.map((part) =>
          typeof part === 'string' ? (
            <div class="bubble">
              <RichText text={part} isWhole={state !== 'streaming'} texts={texts} />
            </div>
          ) : (
            <StepLine key={part.id} step={part} texts={texts} />
          ),
        )}
        {state === 'streaming' && (last === undefined || (typeof last !== 'string' && last.state !== 'started')) && (
          <Typing />
        )}
        {role === 'assistant' && state === 'done' && isEmpty && <p class="note">{texts.noAnswer}</p>}
        {(state === 'cutShort' || state === 'filtered') && <p class="note">{texts[state]}</p>}
        {state === 'failed' && (
          <p class="note">
            {texts.notSent}
            <button type="button" class="link" onClick={() => sendAgain(message)}>
              {texts.sendAgain}
            </button>
          </p>
        )}
      </div>
    )
  }
}

function Typing() {
  return (
    <div class="bubble typing">
      <i />
      <i />
      <i />
    </div>
  )
}
