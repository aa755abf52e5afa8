import { effect, signal, untracked } from '@preact/signals'
import { toJson } from '#captured-globals.ts'
import { emitEvent } from '#chat-events.ts'
import type { ChatHandle } from '#chat-handle.ts'
import type { PanelOptions } from '#panel-options.ts'
import { readText, setStorageMode, storageKey, writeText } from '#storage.ts'
import { refuse } from './conversation/conversation-state.ts'
import { createUnsentText } from './conversation/draft.ts'
import { lazyParts } from './lazy-parts.ts'
import { renderChat } from './render-chat.tsx'

export function openPanel(place: PanelOptions): void {
  const { root, options, natives, known, answered, launcher, language, preview, loadPart } = place
  const { server, project, mode = 'bubble', colorScheme, locale } = options
  setStorageMode(project, options.storage)
  const kept = preview ? `${project}:preview` : project
  let named = options.visitor
  const config = { name: '', ...known }
  const openKey = storageKey(project, 'open')
  // Only where it is not a sheet, and was not closed before: the loader has looked.
  let opensByItself = options.open
  const queued = signal('')
  let caller: HTMLElement | undefined
  const setOpen = (isOpen: boolean) => {
    if (!launcher || chat.isOpen.value === isOpen) return
    const isWanted = !opensByItself
    opensByItself = false
    if (isOpen) caller = (isWanted && findCaller(root)) || launcher
    chat.isOpen.value = isOpen
    launcher.ariaExpanded = `${isOpen}`
    if (isWanted) writeText(openKey, `${isOpen}`, 'sessionStorage')
    emitEvent(root.host, isOpen ? 'open' : 'close')
    if (!isOpen) (caller?.isConnected ? caller : launcher).focus({ preventScroll: true })
    else if (isWanted) chat.focusInput()
  }
  const isKept = () => readText(storageKey(kept, 'history', named)) !== undefined
  const chat = renderChat(root, {
    config,
    mode,
    colorScheme,
    locale,
    language,
    launcher,
    isKept,
    draft: createUnsentText(kept, () => named, natives),
    async connect(state) {
      const { connectConversation, createHistory, createLiveSource } = await loadPart('connection', server)
      const { rememberVisitor, tellKnown } = await import('./known/known-visitor.ts')
      let anonymous: string | undefined
      const visitor = () => {
        if (named) return named
        anonymous ??= rememberVisitor(project, natives)
        return anonymous
      }
      state.server = { server, project, visitor, natives, toJson }
      const source = createLiveSource({ server, project, config, visitor, natives, preview })
      return connectConversation(state, {
        source: tellKnown(source, options, () => emitEvent(root.host, 'identityneeded'), place, state.server, isKept),
        history: createHistory(kept, { visitor: () => named, natives }),
      })
    },
    ...(server === location.origin ? { upgradeUrl: `${server}/plans` } : { site: location.origin }),
    close: launcher && (() => setOpen(false)),
  })
  // Only one bubble is open at a time, because they share their place.
  const onOpen = ({ target }: Event) => target !== root.host && setOpen(false)
  addEventListener('bricks:open', onOpen)
  answered.then((answer) => {
    if (answer?.live) chat.config.value = answer
    else if (answer) refuse(chat.conversation.state)
  })
  const { conversation, draft } = chat
  const { running, consent } = conversation.state
  const consentKey = storageKey(project, 'consent')
  let isAgreed = false
  const askConsent = () => {
    const { text, link } = options.consent
      ? { text: options.consent, link: options.consentLink }
      : { ...chat.config.value.appearance?.consent }
    const give = () => {
      isAgreed = true
      consent.value = undefined
      writeText(consentKey, '1')
    }
    consent.value = text && !isAgreed && !readText(consentKey) ? { text, link, give } : undefined
    if (consent.value) lazyParts.opened.load()
  }
  const stopAsking = effect(askConsent)
  const stopQueue = effect(() => {
    const text = queued.value
    if (!text || running.value || consent.value) return
    queued.value = ''
    untracked(() => conversation.send(text))
  })
  const handle: ChatHandle & { askAgain(): void } = {
    open: () => setOpen(true),
    close: () => setOpen(false),
    toggle: () => setOpen(!chat.isOpen.value),
    send(text = '', how) {
      if (how?.open) setOpen(true)
      const isTaken = !queued.value
      if (isTaken) queued.value = text.trim()
      return isTaken
    },
    prefill(text = '') {
      draft.value = text
      setOpen(true)
    },
    reset() {
      queued.value = ''
      conversation.reset()
    },
    setVisitor(id) {
      if (named === id) return
      named = id
      queued.value = ''
      chat.changeVisitor()
    },
    identify(token) {
      options.identity = token
    },
    setContext(context) {
      options.context = context
    },
    setColorScheme: chat.setColorScheme,
    setLocale: chat.setLocale,
    /** Once everything is forgotten, so is that the visitor agreed. */
    askAgain() {
      isAgreed = false
      askConsent()
    },
    destroy() {
      stopQueue()
      stopAsking()
      removeEventListener('bricks:open', onOpen)
      chat.destroy()
    },
  }
  const calls = handle as object as Record<string, ((...args: unknown[]) => void) | undefined>
  place.makeCalls = () => {
    // A page's scripts have no types, and one bad call must not take the others with it.
    for (const [command, given, how] of place.calls?.splice(0) ?? []) {
      try {
        calls[command]?.(given == null ? undefined : typeof given === 'object' ? given : `${given}`, how)
      } catch (problem) {
        console.warn(problem)
      }
    }
  }
}

/** What had the focus on the page when the chat was opened; undefined if it was the chat's own launcher, or nothing. */
function findCaller(root: ShadowRoot): HTMLElement | undefined {
  const { activeElement, body } = document
  if (activeElement instanceof HTMLElement && activeElement !== root.host && activeElement !== body)
    return activeElement
}
