/** @jsxImportSource preact */
import type { Addition } from '#panel/addition.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { Icon } from '#panel/view/icons.tsx'
import css from './handoff.css?inline'
import { HandoffForm } from './handoff-form.tsx'
import { createHandoffState } from './handoff-state.ts'

export { css }

const PERSON = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-8 8c0-4 3.6-6 8-6s8 2 8 6'

export function createAddition(chat: ChatModel, ended: AbortSignal): Addition {
  const state = createHandoffState(chat, ended)
  const { view } = state
  const { consent } = chat.conversation.state
  return {
    HeaderItem() {
      const { person } = state.words.value
      if (!chat.config.value.handoff?.moments.includes('menu')) return null
      return (
        <button
          type="button"
          class="icon"
          aria-label={person}
          title={person}
          aria-expanded={view.value !== 'closed'}
          disabled={Boolean(consent.value)}
          onClick={state.open}
        >
          <Icon path={PERSON} />
        </button>
      )
    },
    AboveComposer() {
      if (!chat.config.value.handoff || consent.value) return null
      if (view.value !== 'closed') return <HandoffForm chat={chat} state={state} />
      const { offer, person } = state.words.value
      return (
        <p class="note" role="status">
          {state.isOffered() && (
            <>
              {offer}{' '}
              <button type="button" class="link" onClick={state.open}>
                {person}
              </button>
            </>
          )}
        </p>
      )
    },
  }
}
