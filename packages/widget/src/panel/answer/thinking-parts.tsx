/** @jsxImportSource preact */
import type { Addition } from '#panel/addition.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import type { Message } from '#panel/conversation/message.ts'

const THINKING = new Map([
  ['en', 'Thinking'],
  ['de', 'Denkt nach'],
  ['fr', 'Réfléchit'],
  ['es', 'Pensando'],
  ['pt', 'Pensando'],
  ['ja', '考えています'],
  ['ar', 'يفكّر'],
])

export const css =
  '.thinking { position: absolute; bottom: 31px; inset-inline-start: 100px; margin: 0; color: var(--muted); font-size: 0.92em }'

export function createAddition(chat: ChatModel): Addition {
  return {
    BelowMessage: ({ message }) =>
      isThinking(message) && (
        <p class="thinking" role="status">
          {THINKING.get(chat.texts.value.language) ?? THINKING.get('en')} ...
        </p>
      ),
  }
}

function isThinking({ parts, state, extras }: Message): boolean {
  const last = parts.at(-1)
  const waits = last === undefined || (typeof last !== 'string' && last.state !== 'started')
  return state === 'streaming' && waits && extras?.some(({ type }) => type === 'thinking') === true
}
