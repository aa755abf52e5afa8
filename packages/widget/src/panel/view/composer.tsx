/** @jsxImportSource preact */
import { CHAT_MESSAGE } from '@bricks/contract/wire'
import { fill } from '#locales/en.ts'
import { type ChatModel, canSend } from '#panel/chat-model.ts'
import { sizeOf } from '#panel/conversation/message.ts'
import { Icon, SEND, STOP } from './icons.tsx'
import { LazyAnswerPart } from './lazy-answer-part.ts'

/** Bytes. From this size on the composer shows how much room is left. */
const NEARLY = CHAT_MESSAGE * 0.9

export function Composer({ chat }: { chat: ChatModel }) {
  const { conversation, draft, editing, focusInput } = chat
  const { placeholder, send, stop, offline, tooLong, wait, seconds } = chat.texts.value
  const { running, wait: left } = conversation.state
  const isBusy = running.value !== undefined
  const { size, count, most } = measure(draft.value)
  const isTooLong = size > CHAT_MESSAGE
  const submit = () => {
    // The last keystroke may not be drawn yet.
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
    // In an input method, Enter accepts a suggestion. Safari marks that by keyCode 229 alone.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
    event.preventDefault()
    submit()
  }
  return (
    <div class="composer">
      {/* Screen readers hear the reason once. The countdown is only for the eye. */}
      <p class="note why">
        <span role="status">
          {(chat.isOffline.value && offline) || (left.value && wait) || (isTooLong && tooLong) || ''}
        </span>
        <span aria-hidden="true">
          {left.value ? fill(seconds, { count: `${left.value}` }) : size > NEARLY && `${count} / ${most}`}
        </span>
      </p>
      {editing.value && <LazyAnswerPart draw={({ EditingNote }) => <EditingNote chat={chat} />} />}
      <div class="field">
        <textarea
          rows={1}
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
            <Icon path={STOP} />
          </button>
        )}
        <button
          type="button"
          class="round"
          aria-label={send}
          disabled={isTooLong || !canSend(chat)}
          // Keeps the focus, and a phone's keyboard, in the text field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={submit}
        >
          {isBusy ? <span class="spinner" /> : <Icon path={SEND} />}
        </button>
      </div>
    </div>
  )
}

// `count` and `most` are characters. `most` assumes the same mix of characters.
function measure(typed: string) {
  const text = typed.trim()
  const size = sizeOf(text)
  return { size, count: text.length, most: Math.floor((text.length * CHAT_MESSAGE) / size) }
}
