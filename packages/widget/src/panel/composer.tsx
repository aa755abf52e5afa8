/** @jsxImportSource preact */
import type { ChatModel } from './chat-model.ts'
import { Icon } from './icons.tsx'
import { observe } from './observe.ts'

export const Composer = observe(({ chat: { conversation, texts, draft, isOffline } }: { chat: ChatModel }) => {
  const { running } = conversation.state
  const { placeholder, send, sending, stop, offline } = texts.value
  const isBusy = running.value !== undefined
  const submit = () => {
    if (isBusy || isOffline.value || !draft.value.trim()) return
    conversation.send(draft.value)
    draft.value = ''
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter takes its suggestion; Safari says so by 229 alone.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
    event.preventDefault()
    submit()
  }
  return (
    <div class="composer">
      {isOffline.value && <p class="note">{offline}</p>}
      <div class="field">
        <textarea
          rows={1}
          placeholder={placeholder}
          aria-label={placeholder}
          enterkeyhint="send"
          value={draft.value}
          onInput={({ currentTarget }) => {
            draft.value = currentTarget.value
          }}
          onKeyDown={onKeyDown}
        />
        {isBusy && (
          <button type="button" class="round quiet" aria-label={stop} onClick={conversation.stop}>
            <Icon name="stop" />
          </button>
        )}
        <button
          type="button"
          class="round"
          aria-label={isBusy ? sending : send}
          disabled={isBusy || isOffline.value}
          onClick={submit}
        >
          {isBusy ? <span class="spinner" /> : <Icon name="send" />}
        </button>
      </div>
    </div>
  )
})
