import { effect, type Signal } from '@preact/signals'
import type { ChatModel } from '#panel/chat-model.ts'
import { attachAdditions } from './attach-additions.ts'
import { keepFocusInChat } from './keep-focus.ts'
import { keepKeys } from './keep-keys.ts'
import { followKeyboard, holdSheet } from './sheet.ts'
import { showUnread } from './show-unread.ts'

const SHEET = '(max-width: 480px), (max-height: 480px)'

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
  keepKeys(root.host, ended)
  showUnread(opened)
  attachAdditions(opened)
  if (mode === 'bubble') watchScreen(isSheet, ended)
  if (mode === 'page') root.host.addEventListener('bricks:error', tellFailure, { signal: ended })
  let isHeld = false
  let follows = mode === 'inline'
  const forget = effect(() => {
    const isOnTop = isOpen.value && isSheet.value
    if (!follows && (isOnTop || (mode === 'page' && matchMedia('(pointer: coarse)').matches))) {
      follows = true
      followKeyboard(box, ended)
    }
    const frame = root.querySelector<HTMLElement>('.bubble-frame')
    if (frame) putOnTop(frame, isOnTop)
    if (frame && isOnTop && !isHeld) {
      isHeld = true
      holdSheet(frame, isSheet)
    }
    if (isOnTop && close) return onBack(close)
  })
  ended.addEventListener('abort', forget)
}

function watchScreen(isSheet: Signal<boolean>, ended: AbortSignal): void {
  const screen = matchMedia(SHEET)
  const look = () => {
    isSheet.value = screen.matches
  }
  look()
  screen.addEventListener('change', look, { signal: ended })
}

/** The bot's own page has no script of its owner that could listen to the event, so the console gets it. */
function tellFailure(event: Event): void {
  console.warn('Bricks: no answer came', (event as CustomEvent).detail)
}

/** In the browser's top layer the chat is above every z-index of the page, such as a cookie banner's. */
function putOnTop(frame: HTMLElement, isOnTop: boolean): void {
  if (!frame.showPopover) return
  frame.popover = isOnTop ? 'manual' : null
  if (isOnTop) frame.showPopover()
}

/** In browsers with `CloseWatcher`, a phone's back gesture closes the chat and not the page. */
function onBack(close: () => void): (() => void) | undefined {
  const { CloseWatcher } = window as Window & { CloseWatcher?: new () => { onclose: () => void; destroy(): void } }
  if (!CloseWatcher) return
  const watcher = new CloseWatcher()
  watcher.onclose = close
  return () => watcher.destroy()
}
