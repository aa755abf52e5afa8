import { effect, signal, untracked } from '@preact/signals'
import { emitEvent } from '#chat-events.ts'
import type { ChatHandle } from '#chat-handle.ts'
import type { PanelOptions } from '#panel-options.ts'
import { buildStorageKey, readStoredText, removeStoredText, setStorageMode, writeStoredText } from '#storage.ts'
import { markUnavailable } from './conversation/conversation-state.ts'
import { createUnsentText } from './conversation/unsent-text.ts'
import { importAgain } from './import-again.ts'
import { readTokenSubject } from './known/read-token-subject.ts'
import { lazyParts } from './lazy-parts.ts'
import { renderChat } from './render-chat.tsx'

/** Returns the handle, because loaders of earlier versions use it. */
export function openPanel(place: PanelOptions): ChatHandle | undefined {
  const { root, options, natives, known, preview, ended } = place
  const launcher = place.launcher || undefined
  if (ended?.signal.aborted) return
  const { server, project, colorScheme, locale } = options
  const mode = launcher ? 'bubble' : options.mode === 'page' ? 'page' : 'inline'
  setStorageMode(project, options.storage)
  const kept = preview ? `${project}:preview` : project
  let signed: string | undefined
  const readVisitorName = () => {
    signed = readTokenSubject(options.identity, natives)
    return signed ?? options.visitor
  }
  let named = readVisitorName()
  const openKey = buildStorageKey(project, 'open')
  // The loader has set `options.open` to false if the chat would cover the screen or the visitor had closed it before.
  let opensByItself = options.open
  const queued = signal('')
  let caller: HTMLElement | undefined
  const setOpen = (isOpen: boolean) => {
    if (!launcher || chat.isOpen.value === isOpen) return
    const isWanted = !opensByItself
    opensByItself = false
    if (isOpen) caller = (isWanted && findFocusedOutside(root)) || launcher
    chat.isOpen.value = isOpen
    launcher.ariaExpanded = `${isOpen}`
    if (isWanted) writeStoredText(openKey, `${isOpen}`, 'sessionStorage')
    emitEvent(root.host, isOpen ? 'open' : 'close')
    if (isOpen) {
      if (isWanted) chat.focusInput()
    } else if (!findFocusedOutside(root)) {
      // Only if nothing else on the page has the focus: the page may close the chat while the visitor works elsewhere.
      ;(caller?.isConnected ? caller : launcher).focus({ preventScroll: true })
    }
  }
  const buildHistoryKey = (name?: string) => buildStorageKey(kept, 'history', name)
  // The conversation of an unnamed visitor counts, too: it may be carried over to the named visitor.
  const hasKeptConversation = () => Boolean(readStoredText(buildHistoryKey(named)) ?? readStoredText(buildHistoryKey()))
  const chat = renderChat(root, {
    config: { name: '', ...known },
    mode,
    colorScheme,
    locale,
    language: place.language,
    launcher,
    isKept: hasKeptConversation,
    draft: createUnsentText(kept, () => named, natives),
    async connect(state) {
      import('./conversation/connection.ts').catch(() => {})
      const { connectVisitor } = await import('./known/connect-visitor.ts').catch(importAgain<VisitorChunk>)
      return connectVisitor(state, { place, kept, chat, isKept: hasKeptConversation, readName: () => named })
    },
    ...(server === location.origin ? { upgradeUrl: `${server}/plans` } : { site: location.origin }),
    close: launcher && (() => setOpen(false)),
  })
  // Only one bubble is open at a time, because all open chats take the same place.
  const closeIfOtherChatOpens = ({ target }: Event) => target !== root.host && setOpen(false)
  addEventListener('bricks:open', closeIfOtherChatOpens)
  place.answered.then((answer) => {
    if (answer?.live) chat.config.value = answer
    else if (answer) markUnavailable(chat.conversation.state)
  })
  const { conversation, draft } = chat
  const { running, consent, wait } = conversation.state
  const consentKey = buildStorageKey(project, 'consent')
  let isAgreed = false
  const askConsent = () => {
    const { text, link } = options.consent
      ? { text: options.consent, link: options.consentLink }
      : { ...chat.config.value.appearance?.consent }
    const giveConsent = () => {
      isAgreed = true
      consent.value = undefined
      writeStoredText(consentKey, '1')
    }
    consent.value =
      text && !isAgreed && !readStoredText(consentKey) ? { text, link, give: giveConsent, key: consentKey } : undefined
    if (consent.value) lazyParts.opened.load()
  }
  const stopAsking = effect(askConsent)
  const stopQueue = effect(() => {
    const text = queued.value
    if (!text || running.value || wait.value || consent.value) return
    queued.value = ''
    untracked(() => conversation.send(text))
  })
  // The visitor who has just signed out. `reset` also forgets what this visitor said, because a page may call `reset`
  // only after the visitor has signed out.
  let left: string | undefined
  const updateVisitorName = () => {
    const isNew = !signed
    const name = readVisitorName()
    if (named === name) return
    left = isNew || signed ? undefined : named
    // The messages and the unsent text stay for a visitor who signs in, and for an unnamed one who gets a name, unless
    // that name has a stored conversation already.
    const isSame = isNew && (signed || !named) && !readStoredText(buildHistoryKey(name))
    const typed = draft.value
    if (isSame) draft.value = ''
    else if (conversation.state.startsAnew) removeStoredText(buildHistoryKey(named))
    named = name
    if (isSame) {
      draft.value = typed
      conversation.share()
    } else {
      queued.value = ''
      chat.changeVisitor()
    }
  }
  const handle: ChatHandle & { askAgain(): void } = {
    open: () => setOpen(true),
    close: () => setOpen(false),
    toggle: () => setOpen(!chat.isOpen.value),
    send(text = '', how) {
      if (how?.open) setOpen(true)
      const isTaken = !queued.value
      if (isTaken) queued.value = text.trim()
      else console.warn('Bricks: one message waits already.')
      return isTaken
    },
    prefill(text = '') {
      draft.value = `${text}`
      setOpen(true)
    },
    reset() {
      queued.value = ''
      if (left) removeStoredText(buildHistoryKey(left))
      conversation.reset()
    },
    setVisitor(id) {
      options.visitor = id
      updateVisitorName()
    },
    identify(token) {
      options.identity = token
      updateVisitorName()
    },
    setContext(context) {
      options.context = context
    },
    setColorScheme: chat.setColorScheme,
    setLocale: chat.setLocale,
    askAgain() {
      isAgreed = false
      askConsent()
    },
    destroy() {
      stopQueue()
      stopAsking()
      removeEventListener('bricks:open', closeIfOtherChatOpens)
      chat.destroy()
    },
  }
  place.call = () => {
    // The calls come from the page's untyped scripts, and one bad call must not stop the calls after it.
    for (const [command, given, how] of place.calls?.splice(0) ?? []) {
      try {
        ;(handle as object as Calls)[command]?.(
          given == null ? undefined : typeof given === 'object' ? given : `${given}`,
          how,
        )
      } catch (problem) {
        console.warn(problem)
      }
    }
  }
  return handle
}

type Calls = Record<string, ((...args: unknown[]) => void) | undefined>
type VisitorChunk = typeof import('./known/connect-visitor.ts')

function findFocusedOutside(root: ShadowRoot): HTMLElement | undefined {
  const { activeElement, body } = document
  if (activeElement !== root.host && activeElement !== body) return activeElement as HTMLElement
}
