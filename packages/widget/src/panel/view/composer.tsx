/** @jsxImportSource preact */
import { CHAT_MESSAGE } from '@bricks/contract/wire'
import { canSend } from '#panel/chat-facts.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { countBytes } from '#panel/conversation/message.ts'
import { Icon, SEND } from './icons.tsx'

export function Composer({ chat }: { chat: ChatModel }) {
  const { conversation, draft, editing } = chat
  const { placeholder, send, offline } = chat.texts.value
  const { running } = conversation.state
  const opened = chat.parts.opened.part.value
  const isBusy = running.value !== undefined
  const isTooLong = () => countBytes(draft.value.trim()) > CHAT_MESSAGE
  const submit = () => {
    const text = draft.value.trim()
    if (!text || !canSend(chat) || isTooLong()) return
    const changed = editing.value?.message
    if (changed) conversation.sendAgain({ ...changed, parts: [text] })
    else conversation.send(text)
    editing.value = undefined
    draft.value = ''
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // In an input method, Enter accepts a suggestion and Escape refuses it. Safari marks such keys by keyCode 229
    // alone.
    if (event.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape' && editing.value) {
      // Without this call Escape would also close the whole chat on a phone.
      event.preventDefault()
      event.stopPropagation()
      editing.value.cancel()
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      submit()
    }
  }
  return (
    <div class="composer">
      {chat.isOffline.value && (
        <p class="note" role="status">
          {offline}
        </p>
      )}
      {opened && <opened.AboveComposer chat={chat} />}
      <div class="field">
        <textarea
          // For browsers without `field-sizing`: some 40 characters fit on a line.
          rows={draft.value.split(/.{40}|\n/).length}
          readOnly={Boolean(conversation.state.consent.value)}
          dir={draft.value ? 'auto' : undefined}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-invalid={isTooLong()}
          enterkeyhint="send"
          value={draft.value}
          onInput={({ currentTarget }) => {
            draft.value = currentTarget.value
          }}
          onKeyDown={onKeyDown}
        />
        {conversation.state.additions.value.map(({ ComposerButton }) => ComposerButton && <ComposerButton />)}
        <div class="act">
          {isBusy && opened && <opened.StopButton chat={chat} />}
          <button
            type="button"
            class={draft.value.trim() ? 'round' : 'round asleep'}
            aria-label={send}
            disabled={isTooLong() || !canSend(chat)}
            // Keeps the focus, and with it a phone's keyboard, in the text field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={submit}
          >
            {isBusy ? <span class="spinner" /> : <Icon path={SEND} />}
          </button>
        </div>
      </div>
    </div>
  )
}
