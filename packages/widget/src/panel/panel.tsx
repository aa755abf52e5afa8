import { emitEvent } from '#chat-events.ts'
import type { ChatHandle } from '#chat-handle.ts'
import type { PanelOptions } from '#panel-options.ts'
import { readText, storageKey } from '#storage.ts'
import { refuse } from './conversation/conversation-state.ts'
import { createUnsentText } from './conversation/draft.ts'
import { renderChat } from './render-chat.tsx'

export function openPanel({
  root,
  options,
  natives,
  known,
  answered,
  launcher,
  language,
  preview,
  loadConnection,
}: PanelOptions): ChatHandle {
  const { server, project, mode = 'bubble', colorScheme, locale } = options
  const kept = preview ? `${project}:preview` : project
  let named = options.visitor
  const config = { name: '', ...known }
  let opensByItself = `${options.open ?? false}` !== 'false'
  const setOpen = (isOpen: boolean) => {
    if (!launcher || chat.isOpen.value === isOpen) return
    chat.isOpen.value = isOpen
    launcher.ariaExpanded = `${isOpen}`
    emitEvent(root.host, isOpen ? 'open' : 'close')
    if (!isOpen) launcher.focus()
    else if (!opensByItself || chat.isSheet.value) chat.focusInput()
    opensByItself = false
  }
  const chat = renderChat(root, {
    config,
    mode,
    colorScheme,
    locale,
    language,
    isKept: () => readText(storageKey(kept, 'history', named)) !== undefined,
    draft: createUnsentText(kept, () => named, natives),
    async connect(state) {
      const { connectConversation, countUnread, createHistory, createLiveSource, rememberVisitor } =
        await loadConnection()
      if (launcher) countUnread(launcher, root.host, chat)
      let anonymous: string | undefined
      const visitor = () => {
        if (named) return named
        anonymous ??= rememberVisitor(project, natives)
        return anonymous
      }
      return connectConversation(state, {
        source: createLiveSource({ server, project, config, visitor, natives, preview }),
        history: createHistory(kept, { visitor: () => named, natives }),
      })
    },
    upgradeUrl: `${server}/plans`,
    close: launcher && (() => setOpen(false)),
  })
  // Only one bubble is open at a time, because they share their place.
  const onOpen = ({ target }: Event) => target !== root.host && setOpen(false)
  addEventListener('bricks:open', onOpen)
  answered.then((answer) => {
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
