/** @jsxImportSource preact */
import { effect, signal } from '@preact/signals'
import { fillPlaceholders } from '#locales/en.ts'
import type { Addition } from '#panel/addition.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import type { Message } from '#panel/conversation/message.ts'
import { CardList } from './card-list.tsx'
import { ChoiceButtons, DayField } from './choices.tsx'
import css from './found.css?inline'
import { findFoundTexts } from './found-texts.ts'
import { findAskEvent, listCards, listPrompts } from './read-extras.ts'

export { css }

/**
 * Milliseconds until the words are put into their live region. A screen reader announces only what changes after the
 * region is on the page.
 */
const SOON_MS = 150

export function createAddition(chat: ChatModel, ended: AbortSignal): Addition {
  const { state, send } = chat.conversation
  const spoken = signal('')
  const readFoundTexts = () => findFoundTexts(chat.texts.value.language)
  const findLastMessage = () => state.messages.value.at(-1)
  const sendAndFocus = (text: string) => {
    send(text)
    chat.focusInput()
  }
  const describeFoundForScreenReader = (message: Message) => {
    const texts = readFoundTexts()
    const cards = listCards(message)
    const asked = findAskEvent(message)
    const prompts = listPrompts(message)
    return [
      ...(cards.length ? [describeCount(cards.length, texts.found)] : []),
      ...(asked ? [[asked.label, ...(asked.choices ?? [])].join(', ')] : []),
      ...(prompts.length ? [[texts.next, ...prompts].join(', ')] : []),
    ].join('. ')
  }
  const stop = effect(() => {
    const message = findLastMessage()
    const words =
      message && message.id === state.latest && message.state !== 'streaming'
        ? describeFoundForScreenReader(message)
        : ''
    setTimeout(() => {
      spoken.value = words
    }, SOON_MS)
  })
  ended.addEventListener('abort', stop)
  return {
    BelowMessage({ message }) {
      const texts = readFoundTexts()
      const cards = listCards(message)
      const isOpen = findLastMessage()?.id === message.id && !state.running.value
      const asked = isOpen ? findAskEvent(message) : undefined
      const prompts = isOpen && !asked ? listPrompts(message) : []
      return (
        <>
          {cards.length > 0 && (
            <CardList cards={cards} label={describeCount(cards.length, texts.found)} site={chat.site} />
          )}
          {asked?.choices?.length ? (
            <ChoiceButtons chat={chat} label={asked.label} choices={asked.choices} texts={texts} say={sendAndFocus} />
          ) : (
            asked && (
              <DayField chat={chat} label={asked.label} hasTime={asked.format === 'date-time'} say={sendAndFocus} />
            )
          )}
          {prompts.length > 0 && (
            <ChoiceButtons chat={chat} label={texts.next} choices={prompts} texts={texts} say={sendAndFocus} />
          )}
        </>
      )
    },
    AboveComposer: () => <p class="found-spoken" role="status" data-words={spoken.value} />,
  }
}

function describeCount(count: number, words: string): string {
  return fillPlaceholders(words, { count: `${count}` })
}
