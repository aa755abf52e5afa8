import type { OpenedChat } from './watch-opened.ts'

/**
 * A button that is pressed may disappear, or be disabled: a suggested prompt, Send, "Send again". The browser would
 * then give the focus to the page, so the chat's field takes it.
 */
export function keepFocusInChat({ root, box, chat: { conversation, focusInput, isOpen }, ended }: OpenedChat): void {
  let last = root.activeElement
  const isFocusLost = () => last && (!last.isConnected || last.matches(':disabled'))
  root.addEventListener(
    'focusin',
    ({ target }) => {
      last = target as Element
    },
    { signal: ended },
  )
  root.addEventListener(
    'focusout',
    // Some browsers fire this event before they remove the element, so the element is checked a moment later.
    () =>
      queueMicrotask(() => {
        if (!isFocusLost()) last = root.activeElement
      }),
    { signal: ended },
  )
  const observer = new MutationObserver(() => {
    if (!isFocusLost()) return
    const { activeElement } = root
    // A button that was just disabled may still have the focus, because the browser takes the focus away only later.
    const isFree = activeElement ? activeElement === last : document.activeElement === document.body
    last = null
    if (!isFree || !isOpen.peek()) return
    if (conversation.state.unavailable.peek()) box.querySelector<HTMLElement>('.chat')?.focus()
    else focusInput()
  })
  observer.observe(box, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  ended.addEventListener('abort', () => observer.disconnect())
}
