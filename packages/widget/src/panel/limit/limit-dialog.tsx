/** @jsxImportSource preact */
import { enLimit } from '#locales/en-limit.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import css from './limit.css?inline'

export { css }

export function LimitDialog({ chat: { conversation, config, texts, upgradeUrl, focusInput } }: { chat: ChatModel }) {
  const { limitTitle, limit, limitOwner, upgrade, ok } = { ...enLimit, ...texts.value }
  const dismissLimit = () => {
    conversation.state.limited.value = false
    focusInput()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    // Without this call Escape would also close the whole chat on a phone.
    event.preventDefault()
    dismissLimit()
  }
  return (
    <div class="veil">
      <div
        class="limit"
        role="alertdialog"
        aria-modal="true"
        aria-label={limitTitle}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <h3>{limitTitle}</h3>
        <p>{config.value.texts?.limit || limit}</p>
        {upgradeUrl && (
          <p>
            {limitOwner}{' '}
            <a href={upgradeUrl} target="_blank" rel="noopener">
              {upgrade}
            </a>
          </p>
        )}
        <button type="button" class="wide" ref={focusButton} onClick={dismissLimit}>
          {ok}
        </button>
      </div>
    </div>
  )
}

function focusButton(button: HTMLElement | null): void {
  button?.focus()
}
