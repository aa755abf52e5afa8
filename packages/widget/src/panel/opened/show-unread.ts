import { effect } from '@preact/signals'
import { emitEvent } from '#chat-events.ts'
import { enOpened } from '#locales/en-opened.ts'
import { buildStorageKey, readStoredText, writeStoredText } from '#storage.ts'
import type { OpenedChat } from './watch-opened.ts'

export function showUnread({ root, chat, launcher, ended }: OpenedChat): void {
  const { conversation, unread, isOpen, texts } = chat
  const { messages } = conversation.state
  if (launcher) storeUnreadCount({ chat, ended })
  let told = 0
  let mark = ''
  const markTitle = () => {
    const next = unread.peek() && document.hidden ? `(${unread.peek()}) ` : ''
    // Without a mark to set or to remove, the title is not read: if the page has a form or picture named `title`,
    // `document.title` is that element and not a text.
    if (!next && !mark) return
    const title = document.title.slice(document.title.startsWith(mark) ? mark.length : 0)
    mark = next
    document.title = mark + title
  }
  const clearIfSeen = () => {
    // If there are no messages, another visitor is here or the conversation begins anew, so nothing is unread.
    if (!messages.value.length || (isOpen.value && !document.hidden)) unread.value = 0
    markTitle()
  }
  const forget = [
    effect(clearIfSeen),
    effect(() => {
      const count = unread.value
      if (launcher) {
        launcher.ariaDescription = count ? `${texts.value.newMessages ?? enOpened.newMessages}: ${count}` : null
        if (count) launcher.dataset.unread = `${count}`
        else delete launcher.dataset.unread
      }
      if (count === told) return
      told = count
      emitEvent(root.host, 'unread', { count })
      markTitle()
    }),
  ]
  document.addEventListener('visibilitychange', clearIfSeen, { signal: ended })
  ended.addEventListener('abort', () => {
    for (const end of forget) end()
    unread.value = 0
    markTitle()
  })
}

/**
 * Stores the number of unread answers for the next page in this tab, and for the next chat in this page. It stands in
 * the entry that says whether the chat is open: `false, new 2`. The loader draws the chat if the entry holds a `w`.
 */
function storeUnreadCount({ chat: { conversation, unread, isOpen }, ended }: Pick<OpenedChat, 'chat' | 'ended'>): void {
  const { state } = conversation
  const buildOpenKey = (project: string) => [buildStorageKey(project, 'open'), 'sessionStorage'] as const
  let isRead = false
  const stop = effect(() => {
    const project = state.isRestored.value && state.server?.project
    if (!project || isRead) return
    isRead = true
    const [, count = 0] = /new (\d+)/.exec(readStoredText(...buildOpenKey(project)) ?? '') ?? []
    if (!isOpen.peek()) unread.value = unread.peek() + Number(count)
  })
  ended.addEventListener('abort', stop)
  const storeUnread = () => {
    const { running, server } = state
    if (!server || isOpen.value) return
    const [key, store] = buildOpenKey(server.project)
    if (unread.value || running.value) writeStoredText(key, `false, new ${unread.value}`, store)
    // The number that an earlier page stored is outdated: its answers were forgotten, or belong to another visitor.
    else if (isRead && readStoredText(key, store)?.includes('w')) writeStoredText(key, 'false', store)
  }
  addEventListener('pagehide', storeUnread, { signal: ended })
  ended.addEventListener('abort', storeUnread)
}
