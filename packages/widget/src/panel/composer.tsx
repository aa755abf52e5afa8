/** @jsxImportSource preact */
import { CHAT_MESSAGE } from '@bricks/contract/wire'
import { fill } from '../locales/en.ts'
import { type ChatModel, canSend } from './chat-model.ts'
import { Icon } from './icons.tsx'
import { Later } from './later.ts'
import { sizeOf } from './message.ts'
import { observe } from './observe.ts'

/** From so many bytes on one is told how much room is left. */
const NEARLY = CHAT_MESSAGE * 0.9

export const Composer = observe(({ chat }: { chat: ChatModel }) => {
  const { conversation, draft, editing, focusInput } = chat
  const { placeholder, send, stop, offline, tooLong, wait, seconds } = chat.texts.value
  const { running, wait: left } = conversation.state
  const isBusy = running.value !== undefined
  const { size, count, most } = measure(draft.value)
  const isTooLong = size > CHAT_MESSAGE
  const submit = () => {
    // As it is now: what was typed last may not be drawn yet.
    const text = draft.value.trim()
    if (!text || !canSend(chat) || measure(text).size > CHAT_MESSAGE) return
    const changed = editing.value?.message
    if (changed) conversation.sendAgain({ ...changed, parts: [text] })
    else conversation.send(text)
    editing.value = undefined
    draft.value = ''
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && editing.value) {
      event.stopPropagation()
      editing.value.cancel()
    }
    // While an input method composes, Enter takes its suggestion; Safari says so by 229 alone.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
    event.preventDefault()
    submit()
  }
  return (
    <div class="composer">
      {/* Why nothing can be sent is said once, and counted for the eye alone. */}
      <p class="note why">
        <span role="status">
          {(chat.isOffline.value && offline) || (left.value && wait) || (isTooLong && tooLong) || ''}
        </span>
        <span aria-hidden="true">
          {left.value ? fill(seconds, { count: `${left.value}` }) : size > NEARLY && `${count} / ${most}`}
        </span>
      </p>
      {editing.value && <Later draw={({ EditingNote }) => <EditingNote chat={chat} />} />}
      <div class="field">
        <textarea
          rows={1}
          // Without a text, as the language of the chat is written.
          dir={draft.value ? 'auto' : undefined}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-invalid={isTooLong}
          enterkeyhint="send"
          value={draft.value}
          onInput={({ currentTarget }) => {
            draft.value = currentTarget.value
          }}
          onKeyDown={onKeyDown}
        />
        {isBusy && (
          <button
            type="button"
            class="round quiet"
            aria-label={stop}
            onClick={() => {
              conversation.stop()
              focusInput()
            }}
          >
            <Icon name="stop" />
          </button>
        )}
        <button
          type="button"
          class="round"
          aria-label={send}
          disabled={isTooLong || !canSend(chat)}
          // The focus, and with it a phone's keyboard, stays where one types.
          onMouseDown={(event) => event.preventDefault()}
          onClick={submit}
        >
          {isBusy ? <span class="spinner" /> : <Icon name="send" />}
        </button>
      </div>
    </div>
  )
})

// In letters, as the visitor counts: how many there are, and how many of their kind would fit.
function measure(typed: string) {
  const text = typed.trim()
  const size = sizeOf(text)
  return { size, count: text.length, most: Math.floor((text.length * CHAT_MESSAGE) / size) }
}
