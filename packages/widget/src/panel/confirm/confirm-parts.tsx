/** @jsxImportSource preact */
import { effect, signal } from '@preact/signals'
import type { Addition } from '#panel/addition.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { removeMessages } from '#panel/conversation/conversation-state.ts'
import { type Message, textOf } from '#panel/conversation/message.ts'
import css from './confirm.css?inline'
import { type Answer, ConfirmCard, isConfirm, takeFocus } from './confirm-card.tsx'
import { findConfirmTexts } from './confirm-texts.ts'

export { css }

const LOOKED_AT_MS = 10_000

export function createAddition(chat: ChatModel, ended: AbortSignal): Addition {
  const { state, send } = chat.conversation
  const outcomes = signal<Record<string, string>>({})
  let pressed: (Answer & { words: string }) | undefined
  const findLastMessage = () => state.messages.value.at(-1)
  // If the answer broke off and the visitor asks for it again, `pressed` is sent again, and the server tells what
  // became of the call.
  const forgetPressed = effect(() => {
    const message = findLastMessage()
    const isOver = message?.role === 'assistant' && !['streaming', 'broken'].includes(message.state)
    if (isOver) pressed = undefined
  })
  ended.addEventListener('abort', forgetPressed)
  const now = signal(Date.now())
  const clock = setInterval(() => {
    now.value = Date.now()
  }, LOOKED_AT_MS)
  ended.addEventListener('abort', () => clearInterval(clock))
  // If another tab answered the question first, the messages below show what came of it, which is more than the server
  // told this tab.
  const isAnswered = (message: Message) => {
    const { accept, decline } = findConfirmTexts(chat.texts.value.language)
    const next = state.messages.value[state.messages.value.indexOf(message) + 1]
    return next && [accept, decline].includes(textOf(next))
  }
  const arrived = new Set<string>()
  return {
    BelowMessage: ({ message }) =>
      message.extras?.filter(isConfirm).map((asked) => (
        <ConfirmCard
          key={asked.id}
          chat={chat}
          message={message}
          asked={asked}
          outcome={isAnswered(message) ? undefined : outcomes.value[asked.id]}
          now={now.value}
          isOpen={findLastMessage()?.id === message.id && !state.running.value}
          arrive={(group) => {
            if (!group || arrived.has(asked.id)) return
            arrived.add(asked.id)
            if (chat.isOpen.value && state.latest === message.id) takeFocus(group)
          }}
          answer={(answer, words) => {
            if (state.running.value) return
            pressed = { ...answer, words }
            send(words)
            chat.focusInput()
          }}
        />
      )),
    fields() {
      const question = state.messages.value.findLast(({ role }) => role === 'user')
      if (!pressed || !question || textOf(question) !== pressed.words) return {}
      const { words: _, ...confirm } = pressed
      return { confirm }
    },
    onRefused({ code, status, outcome }) {
      if (!pressed) return
      const question = state.messages.value.findLast(({ role }) => role === 'user')
      if (code === 'confirm_gone') outcomes.value = { ...outcomes.value, [pressed.id]: outcome ?? 'unknown' }
      else if (status === 400) outcomes.value = { ...outcomes.value, [pressed.id]: 'values' }
      else return
      pressed = undefined
      if (question) removeMessages(state, [question])
    },
  }
}
