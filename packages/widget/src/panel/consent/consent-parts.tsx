/** @jsxImportSource preact */
import type { Addition } from '#panel/addition.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import css from './consent.css?inline'
import { CONSENT_TEXTS } from './consent-texts.ts'

export { css }

export function createAddition(chat: ChatModel, ended: AbortSignal): Addition {
  const { consent } = chat.conversation.state
  const followOtherTab = ({ key, newValue }: StorageEvent) => {
    if (newValue && key === consent.value?.key) consent.value.give()
  }
  addEventListener('storage', followOtherTab, { signal: ended })
  return { AboveComposer: () => <ConsentQuestion chat={chat} /> }
}

function ConsentQuestion({ chat: { conversation, focusInput, texts } }: { chat: ChatModel }) {
  const wanted = conversation.state.consent.value
  if (!wanted) return null
  const { agree, readMore } = CONSENT_TEXTS[texts.value.language] ?? CONSENT_TEXTS.en
  const agreeAndFocus = () => {
    wanted.give()
    focusInput()
  }
  return (
    <div class="consent" role="status">
      <p dir="auto">
        {wanted.text}{' '}
        {isWebAddress(wanted.link) && (
          <a href={wanted.link} target="_blank" rel="noopener noreferrer">
            {readMore}
          </a>
        )}
      </p>
      <button type="button" class="agree" onClick={agreeAndFocus}>
        {agree}
      </button>
    </div>
  )
}

function isWebAddress(link: string | undefined): link is string {
  return link !== undefined && /^https?:\/\//i.test(link) && URL.canParse(link)
}
