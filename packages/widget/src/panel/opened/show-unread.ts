import { effect } from '@preact/signals'
import { emitEvent } from '#chat-events.ts'
import type { OpenedChat } from './watch-opened.ts'

/** Shows on the launcher, and in the title of a tab in the background, how many answers nobody has seen. */
export function showUnread({ root, chat, launcher, ended }: OpenedChat): void {
  const { unread, isOpen, texts } = chat
  let told = 0
  let mark = ''
  const markTitle = () => {
    const title = document.title.slice(document.title.startsWith(mark) ? mark.length : 0)
    mark = unread.peek() && document.hidden ? `(${unread.peek()}) ` : ''
    if (document.title !== mark + title) document.title = mark + title
  }
  const look = () => {
    if (isOpen.value && !document.hidden) unread.value = 0
    markTitle()
  }
  const forget = [
    effect(look),
    effect(() => {
      const count = unread.value
      if (launcher) {
        launcher.ariaDescription = count ? `${texts.value.newMessages}: ${count}` : null
        if (count) launcher.dataset.unread = `${count}`
        else delete launcher.dataset.unread
      }
      if (count === told) return
      told = count
      emitEvent(root.host, 'unread', { count })
      markTitle()
    }),
  ]
  document.addEventListener('visibilitychange', look, { signal: ended })
  ended.addEventListener('abort', () => {
    for (const end of forget) end()
    unread.value = 0
    markTitle()
  })
}
