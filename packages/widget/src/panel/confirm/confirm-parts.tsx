/** @jsxImportSource preact */
import { signal } from '@preact/signals'
import type { Addition } from '#panel/addition.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { changeMessage, removeMessages } from '#panel/conversation/conversation-state.ts'
import { joinMessageText, type Message } from '#panel/conversation/message.ts'
import css from './confirm.css?inline'
import { ConfirmCard, focusUnlessPageHasFocus, isConfirm } from './confirm-card.tsx'
import { findConfirmTexts } from './confirm-texts.ts'
import {
  findConfirmOutcome,
  findPressed,
  findPressedInNewestQuestion,
  listExtrasWithoutPressed,
  type PressedHere,
} from './pressed.ts'

export { css }

const LOOKED_AT_MS = 10_000

export function createAddition(chat: ChatModel, ended: AbortSignal): Addition {
  const { state, send } = chat.conversation
  let here: PressedHere | undefined
  const findLastMessage = () => state.messages.value.at(-1)
  const findPressedChoice = () => findPressedInNewestQuestion(state.messages.value, here)
  const now = signal(Date.now())
  const clock = setInterval(() => {
    now.value = Date.now()
  }, LOOKED_AT_MS)
  ended.addEventListener('abort', () => clearInterval(clock))
  // If the next message answers the question, perhaps from another tab, the messages below show what came of it. They
  // show more than the outcome that the server told this tab, so the card leaves the outcome out.
  const isAnswered = (message: Message) => {
    const { accept, decline } = findConfirmTexts(chat.texts.value.language)
    const next = state.messages.value[state.messages.value.indexOf(message) + 1]
    return next && [accept, decline].includes(joinMessageText(next))
  }
  const arrived = new Set<string>()
  const refused = new Set<string>()
  return {
    BelowMessage: ({ message }) =>
      message.extras?.filter(isConfirm).map((asked) => (
        <ConfirmCard
          key={asked.id}
          chat={chat}
          message={message}
          asked={asked}
          pressed={findPressed(message)}
          outcome={isAnswered(message) ? undefined : findConfirmOutcome(message)}
          isNew={refused.has(asked.id)}
          now={now.value}
          isOpen={findLastMessage()?.id === message.id && !state.running.value}
          arrive={(group) => {
            if (!group || arrived.has(asked.id)) return
            arrived.add(asked.id)
            if (chat.isOpen.value && state.latest === message.id) focusUnlessPageHasFocus(group)
          }}
          answer={(answer, words) => {
            if (state.running.value) return
            changeMessage(state, message.id, (each) => ({
              ...each,
              extras: [...listExtrasWithoutPressed(each), { type: 'pressed', words, ...answer }],
            }))
            send(words)
            here = { askedId: message.id, questionId: state.messages.value.findLast(({ role }) => role === 'user')?.id }
            chat.focusInput()
          }}
        />
      )),
    fields() {
      const { confirm } = findPressedChoice()
      return confirm ? { confirm } : {}
    },
    onRefused({ code, status, outcome }) {
      const { asked, question, confirm } = findPressedChoice()
      if (!confirm) return
      const isGone = code === 'confirm_gone'
      if (!isGone && status !== 400) return
      refused.add(confirm.id)
      const came = { type: 'outcome', outcome: isGone ? (outcome ?? 'unknown') : 'values' }
      changeMessage(state, asked.id, (each) => ({ ...each, extras: [...listExtrasWithoutPressed(each), came] }))
      removeMessages(state, [question])
    },
  }
}
