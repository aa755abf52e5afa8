import { effect } from '@preact/signals'
import type { RenderedChat } from '#panel/render-chat.tsx'

export function countUnread(launcher: HTMLElement, host: Element, { isOpen, texts }: RenderedChat): void {
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
