import { effect } from '@preact/signals'
import { adoptStyles } from '#panel/frame/adopt-styles.ts'
import type { OpenedChat } from './watch-opened.ts'

export function attachAdditions({ root, chat, ended }: OpenedChat): void {
  const { additions, messages } = chat.conversation.state
  for (const { part, load, events = [], isWanted } of chat.parts.additions) {
    let hasJoined = false
    const forget = effect(() => {
      const chunk = part.value
      if (hasJoined) return
      const isShown = messages.value.some(({ extras = [] }) => extras.some(({ type }) => events.includes(type)))
      if (!isShown && !isWanted?.(chat)) return
      if (!chunk) return load()
      hasJoined = true
      if (chunk.css) adoptStyles(root, chunk.css)
      additions.value = [...additions.peek(), chunk.createAddition(chat, ended)]
    })
    ended.addEventListener('abort', forget)
  }
}
