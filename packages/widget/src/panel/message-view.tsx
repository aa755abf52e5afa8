/** @jsxImportSource preact */
import { Component } from 'preact'
import type { Texts } from '../locales/en.ts'
import { type ChatModel, canSend, titleOf } from './chat-model.ts'
import { Later } from './later.ts'
import { type Message, textOf } from './message.ts'
import { observe } from './observe.ts'
import { RichText } from './rich-text.tsx'

/** `isOpen`: the visitor may still word it anew. */
type Props = { message: Message; texts: Texts; chat: ChatModel; isOpen: boolean }

/** Redrawn only when its message has changed. */
export class MessageView extends Component<Props> {
  override shouldComponentUpdate({ message, texts, isOpen }: Props): boolean {
    const { props } = this
    return props.message !== message || props.texts !== texts || props.isOpen !== isOpen
  }

  override render({ message, texts, chat, isOpen }: Props) {
    const { role, parts, state } = message
    const last = parts.at(-1)
    const isAnswer = role === 'assistant'
    const isEmpty = textOf(message) === ''
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
      <div class={`message ${role}`} role="group" aria-label={isAnswer ? titleOf(chat.config.value) : texts.you}>
        {parts.map((part) =>
          typeof part === 'string' ? (
            <div class="bubble" dir="auto">
              <RichText text={part} isWhole={state !== 'streaming'} texts={texts} />
              {isOpen && <Later draw={({ EditButton }) => <EditButton chat={chat} message={message} />} />}
            </div>
          ) : (
            <div key={part.id} class="place">
              <Later draw={({ StepLine }) => <StepLine step={part} texts={texts} />} />
            </div>
          ),
        )}
        {state === 'streaming' && (last === undefined || (typeof last !== 'string' && last.state !== 'started')) && (
          <Typing />
        )}
        {isAnswer && state === 'done' && isEmpty && <p class="note">{texts.noAnswer}</p>}
        {(state === 'cutShort' || state === 'filtered') && <p class="note">{texts[state]}</p>}
        {(state === 'failed' || state === 'broken') && (
          <p class="note">
            {isAnswer ? texts.cutOff : texts.notSent}
            <SendAgain chat={chat} message={message} />
          </p>
        )}
        {isAnswer && (
          <div class="actions">
            {!isEmpty && state !== 'streaming' && state !== 'broken' && (
              <Later draw={({ AnswerActions }) => <AnswerActions chat={chat} message={message} />} />
            )}
          </div>
        )}
      </div>
    )
  }
}

const SendAgain = observe(({ chat, message }: Pick<Props, 'chat' | 'message'>) => (
  <button type="button" class="link" disabled={!canSend(chat)} onClick={() => chat.conversation.sendAgain(message)}>
    {chat.texts.value.sendAgain}
  </button>
))

function Typing() {
  return (
    <div class="bubble typing">
      <i />
      <i />
      <i />
    </div>
  )
}
