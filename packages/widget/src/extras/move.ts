import type { PlacedChat } from '#placed-chat.ts'

type Movable = Element & { moveBefore?(node: Node, before: Node | null): void }

const ends = new WeakMap<HTMLElement, AbortController>()

export async function moveInto(chat: PlacedChat, given: unknown): Promise<boolean> {
  const { host, launcher, ended } = chat
  const isHome = given == null
  const target = isHome ? document.documentElement : given
  if (!launcher || ended.signal.aborted || !(target instanceof Element) || !target.isConnected) {
    console.warn('Bricks: moveInto takes an element that is on the page, or null, and moves a bubble alone.')
    return false
  }
  ends.get(host)?.abort()
  moveHost(chat, target)
  if (isHome) return true
  const stay = new AbortController()
  ends.set(host, stay)
  const { signal } = stay
  const moveBack = () => void moveInto(chat, null)
  const observer = new MutationObserver(() => host.isConnected || moveBack())
  observer.observe(document, { childList: true, subtree: true })
  for (const end of [signal, ended.signal]) end.addEventListener('abort', () => observer.disconnect())
  target.addEventListener('close', (event) => event.target === target && moveBack(), { signal })
  target.addEventListener(
    'toggle',
    (event) => event.target === target && (event as ToggleEvent).newState === 'closed' && moveBack(),
    { signal },
  )
  host.addEventListener('keydown', keepDialogOpen, { signal })
  return true
}

/** Escape in the panel must close the chat and not the dialog around the chat. */
function keepDialogOpen(event: KeyboardEvent): void {
  const isInPanel = event.composedPath().some((element) => (element as Element).part?.contains('panel'))
  if (event.key === 'Escape' && isInPanel) event.preventDefault()
}

function moveHost({ host, root }: PlacedChat, target: Movable): void {
  const focused = root.activeElement as HTMLElement | null
  try {
    // `moveBefore` keeps the focus and the scroll position. A browser without it appends the host, and the focus is set
    // again.
    if (!host.isConnected || !target.moveBefore) throw host
    target.moveBefore(host, null)
  } catch {
    target.append(host)
    focused?.focus({ preventScroll: true })
  }
  const sheet = root.querySelector<HTMLElement>('[popover]')
  if (sheet?.matches(':popover-open')) sheet.hidePopover()
  sheet?.showPopover()
}
