import type { RenderedChat } from './render-chat.tsx'
import { effect } from './signal.ts'

/** Counts, on the launcher, the answers that came while the chat was closed. */
export function watchUnread(launcher: HTMLElement, host: Element, { isOpen, texts }: RenderedChat): void {
  let count = 0
  const show = () => {
    if (isOpen.value) count = 0
    launcher.ariaDescription = count ? `${texts.value.newMessages}: ${count}` : null
    if (count) launcher.dataset.unread = `${count}`
    else delete launcher.dataset.unread
  }
  host.addEventListener('bricks:reply', () => {
    count += 1
    show()
  })
  effect(show)
}
