import { createLiveSource } from '../live-source.ts'
import type { ChatHandle, Handover } from '../panel-handle.ts'
import { readStored, storageKey, writeStored } from '../storage.ts'
import { newId } from './conversation-state.ts'
import { createHistory } from './history.ts'
import { loadMarkdown } from './markdown-chunk.ts'
import { renderChat } from './render-chat.tsx'

/** Draws the chat of a deployed bot for a visitor. The loader and the live page call this. */
export function openPanel({ root, options, natives, known, config, launcher }: Handover): ChatHandle {
  const { server, project, mode = 'bubble', colorScheme } = options
  let visitor = options.visitor || rememberedVisitor(project)
  const source = createLiveSource({
    server,
    project,
    config: { name: '', ...known },
    visitor: () => visitor,
    fetch: natives.fetch,
  })
  const emit = (event: string) =>
    root.host.dispatchEvent(new CustomEvent(`bricks:${event}`, { bubbles: true, composed: true }))
  const setOpen = (isOpen: boolean) => {
    if (!launcher || chat.isOpen.value === isOpen) return
    chat.isOpen.value = isOpen
    launcher.ariaExpanded = `${isOpen}`
    emit(isOpen ? 'open' : 'close')
    if (!isOpen) launcher.focus()
  }
  const chat = renderChat(root, {
    source,
    mode,
    colorScheme,
    history: createHistory(project),
    upgradeUrl: `${server}/plans`,
    close: launcher && (() => setOpen(false)),
  })
  if (chat.conversation.state.messages.value.length > 0) loadMarkdown()
  config.then((answer) => {
    if (answer?.live) chat.config.value = answer
    else if (answer?.live === false) chat.conversation.state.unavailable.value = true
  })
  return {
    open: () => setOpen(true),
    close: () => setOpen(false),
    toggle: () => setOpen(!chat.isOpen.value),
    send: chat.conversation.send,
    reset: chat.conversation.reset,
    setVisitor(id) {
      visitor = id
    },
    setColorScheme: chat.setColorScheme,
    setLocale() {},
    destroy: chat.destroy,
  }
}

function rememberedVisitor(project: string): string {
  const key = storageKey(project, 'visitor')
  const known = readStored(key)
  if (typeof known === 'string') return known
  const fresh = newId()
  writeStored(key, fresh)
  return fresh
}
