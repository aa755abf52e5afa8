/** @jsxImportSource preact */
import type { ChatModel } from './chat-model.ts'
import { Icon } from './icons.tsx'
import { Later } from './later.ts'
import { observe } from './observe.ts'

export const Composer = observe(({ chat }: { chat: ChatModel }) => {
  const { conversation, draft, editing, focusInput } = chat
  const { placeholder, send, stop, offline } = chat.texts.value
  const isOffline = chat.isOffline.value
  const isBusy = conversation.state.running.value !== undefined
  const submit = () => {
    if (isBusy || isOffline || !draft.value.trim()) return
    const changed = editing.value?.message
    if (changed) conversation.sendAgain({ ...changed, parts: [draft.value.trim()] })
    else conversation.send(draft.value)
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
      {isOffline && <p class="note">{offline}</p>}
      {editing.value && <Later draw={({ EditingNote }) => <EditingNote chat={chat} />} />}
      <div class="field">
        <textarea
          rows={1}
          // Without a text, as the language of the chat is written.
          dir={draft.value ? 'auto' : undefined}
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
          disabled={isBusy || isOffline}
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
