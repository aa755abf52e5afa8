import { effect, type Signal } from '@preact/signals'
import type { ChatModel } from '#panel/chat-model.ts'
import { attachAdditions } from './attach-additions.ts'
import { hideChatEventsFromPage } from './hide-chat-events-from-page.ts'
import { keepFocusInChat } from './keep-focus.ts'
import { keepChatAboveKeyboard, trapFocusAndScrollInSheet } from './sheet.ts'
import { showUnread } from './show-unread.ts'

const SHEET = '(width<=480px),(height<=480px)'

export interface OpenedChat {
  root: ShadowRoot
  box: HTMLElement
  chat: ChatModel & { unread: Signal<number> }
  launcher?: HTMLElement
  ended: AbortSignal
}

export function watchOpened(opened: OpenedChat): void {
  const { root, box, chat, ended } = opened
  const { conversation, isOpen, isSheet, mode, close } = chat
  addEventListener('pagehide', conversation.leave, { signal: ended })
  keepFocusInChat(opened)
  hideChatEventsFromPage(root, box, close, ended)
  showUnread(opened)
  attachAdditions(opened)
  if (mode === 'bubble') watchScreen(isSheet, ended)
  if (mode === 'page') root.host.addEventListener('bricks:error', warnOfFailure, { signal: ended })
  let isHeld = false
  let follows = mode === 'inline'
  const forget = effect(() => {
    const isOnTop = isOpen.value && isSheet.value
    if (!follows && (isOnTop || (mode === 'page' && matchMedia('(pointer: coarse)').matches))) {
      follows = true
      keepChatAboveKeyboard(box, ended)
    }
    const frame = root.querySelector<HTMLElement>('.bubble-frame')
    if (frame) {
      // The chat is sized by the window, so a CSS zoom of the page is undone for it.
      const { currentCSSZoom = 1 } = root.host
      frame.style.zoom = `${1 / currentCSSZoom}`
      frame.style.setProperty('--low', `calc(${getComputedStyle(root.host).bottom} * ${currentCSSZoom})`)
      setOnTop(frame, isOnTop)
    }
    if (frame && isOnTop && !isHeld) {
      isHeld = true
      trapFocusAndScrollInSheet(frame, isSheet)
    }
    if (isOnTop && close) return closeOnBack(close)
  })
  ended.addEventListener('abort', forget)
  keepOnTop(root, ended)
}

/**
 * An element that leaves the document also leaves the top layer, even if a framework puts it back at once. So the chat
 * is put on top again.
 */
function keepOnTop(root: ShadowRoot, ended: AbortSignal): void {
  const observer = new MutationObserver(() => {
    const frame = root.querySelector<HTMLElement>('.bubble-frame[popover]:not(:popover-open)')
    if (frame?.isConnected) frame.showPopover()
  })
  for (const above of [document, document.documentElement]) observer.observe(above, { childList: true })
  ended.addEventListener('abort', () => observer.disconnect())
}

function watchScreen(isSheet: Signal<boolean>, ended: AbortSignal): void {
  const screen = matchMedia(SHEET)
  const updateSheet = () => {
    isSheet.value = screen.matches
  }
  updateSheet()
  screen.addEventListener('change', updateSheet, { signal: ended })
}

/** On the bot's own page no script of the bot's owner can listen to the event, so it is written to the console. */
function warnOfFailure(event: Event): void {
  console.warn('Bricks: no answer came', (event as CustomEvent).detail)
}

/** In the browser's top layer the chat is above every z-index of the page, such as a cookie banner's. */
function setOnTop(frame: HTMLElement, isOnTop: boolean): void {
  frame.popover = isOnTop ? 'manual' : null
  if (isOnTop) frame.showPopover?.()
}

function closeOnBack(close: () => void): (() => void) | undefined {
  const { CloseWatcher } = window as Window & { CloseWatcher?: new () => { onclose: () => void; destroy(): void } }
  if (!CloseWatcher) return
  const watcher = new CloseWatcher()
  watcher.onclose = close
  return () => watcher.destroy()
}
