import { createLiveSource } from '../live-source.ts'
import type { Natives } from '../natives.ts'
import type { ChatHandle, Handover } from '../panel-handle.ts'
import { readStored, storageKey, writeText } from '../storage.ts'
import { newId, refuse } from './conversation-state.ts'
import { createHistory } from './history.ts'
import { isText } from './kept-message.ts'
import { renderChat } from './render-chat.tsx'
import { tell } from './tell.ts'
import { watchUnread } from './unread.ts'

/** Draws the chat of a deployed bot for a visitor. The loader and the live page call this. */
export function openPanel({ root, options, natives, known, config, launcher, language }: Handover): ChatHandle {
  // Code that sets what it inherits throws there, ours or a library's: the launcher does better as a link.
  if (Object.isFrozen(Object.prototype)) throw new Error('Object.prototype is frozen.')
  const { server, project, mode = 'bubble', colorScheme, locale } = options
  let named = options.visitor
  let anonymous: string | undefined
  // Not before a message is sent: the chat is drawn for whoever only comes near.
  const visitor = () => {
    if (named) return named
    anonymous ??= rememberedVisitor(project, natives)
    return anonymous
  }
  const source = createLiveSource({
    server,
    project,
    config: { name: '', ...known },
    visitor,
    natives,
  })
  // The first time, and then the focus stays where it is.
  let opensByItself = `${options.open ?? false}` !== 'false'
  const setOpen = (isOpen: boolean) => {
    if (!launcher || chat.isOpen.value === isOpen) return
    chat.isOpen.value = isOpen
    launcher.ariaExpanded = `${isOpen}`
    tell(root.host, isOpen ? 'open' : 'close')
    if (!isOpen) launcher.focus()
    else if (!opensByItself || chat.isSheet.value) chat.focusInput()
    opensByItself = false
  }
  const chat = renderChat(root, {
    source,
    mode,
    colorScheme,
    locale,
    language,
    history: createHistory(project, { visitor: () => named, natives }),
    upgradeUrl: `${server}/plans`,
    close: launcher && (() => setOpen(false)),
  })
  // One bubble at a time: they open in the same place.
  const onOpen = ({ target }: Event) => target !== root.host && setOpen(false)
  addEventListener('bricks:open', onOpen)
  if (launcher) watchUnread(launcher, root.host, chat)
  config.then((answer) => {
    if (answer?.live) chat.config.value = answer
    else if (answer) refuse(chat.conversation.state, answer.reason)
  })
  return {
    open: () => setOpen(true),
    close: () => setOpen(false),
    toggle: () => setOpen(!chat.isOpen.value),
    send: chat.conversation.send,
    reset: chat.conversation.reset,
    setVisitor(id) {
      if (named === id) return
      named = id
      chat.changeVisitor()
    },
    setColorScheme: chat.setColorScheme,
    setLocale: chat.setLocale,
    destroy() {
      removeEventListener('bricks:open', onOpen)
      chat.destroy()
    },
  }
}

function rememberedVisitor(project: string, natives: Natives): string {
  const key = storageKey(project, 'visitor')
  const known = readStored(key, natives)
  if (isText(known) && /^[\d-]{7,64}$/.test(known)) return known
  const fresh = newId()
  writeText(key, natives.stringify(fresh))
  return fresh
}
