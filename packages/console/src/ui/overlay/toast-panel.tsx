import { Toast } from '@base-ui/react/toast'
import {
  type FocusEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { ICON_BUTTON_STYLE } from '#ui/base/icon-button.tsx'
import { isolateQuotes } from '#ui/feedback/isolate-quotes.tsx'
import { readAndClearWaitingToasts, readWaitingToasts, subscribeToToasts, type ToastWish } from '#ui/feedback/toast.ts'
import { X } from '#ui/icons/first-icons.ts'

const toastManager = Toast.createToastManager()

/**
 * Toasts stand at the bottom, so that they cover no title. On a phone an open sheet has its buttons at the bottom, so
 * toasts then stand at the top.
 */
const PLACE =
  'fixed inset-x-4 bottom-[calc(4.75rem+var(--reach-height,0px)+env(safe-area-inset-bottom))] z-60 mx-auto flex max-w-96 flex-col gap-2 outline-none max-sm:[body:has([data-sheet])_&]:top-[max(0.5rem,env(safe-area-inset-top))] max-sm:[body:has([data-sheet])_&]:bottom-auto sm:bottom-[calc(1rem+var(--reach-height,0px))]'

export default function ToastPanel() {
  const waiting = useSyncExternalStore(subscribeToToasts, readWaitingToasts)

  // Screen readers read a toast only if its live region existed before the toast.
  useEffect(() => {
    if (waiting.length > 0) readAndClearWaitingToasts().forEach(addToast)
  }, [waiting])

  const returning = useReturningFocus()
  return (
    <Toast.Provider toastManager={toastManager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={PLACE} {...returning}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function addToast({ text, action, timeout }: ToastWish) {
  const id = toastManager.add({
    title: isolateQuotes(text),
    ...(timeout !== undefined && { timeout }),
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          action.onClick()
          toastManager.close(id)
        },
      },
    }),
  })
}

/**
 * Base UI returns the focus only to where F6 was pressed. A visitor who came by Tab and presses a button, or Escape,
 * would lose the focus with the toast.
 */
function useReturningFocus() {
  const cameFrom = useRef<EventTarget | null>(null)
  const noteOrigin = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  const returnFocus = ({ target }: SyntheticEvent) => {
    const { activeElement } = document
    // Where Base UI has moved the focus already, it is no longer in the toast that was closed.
    if (!activeElement?.matches(':focus-visible') || !activeElement.contains(target as Element)) return
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
    // The origin may be gone, or be the box of a chat, whose fields a page cannot focus.
    if (document.activeElement === activeElement) document.querySelector('main')?.focus({ preventScroll: true })
  }
  return {
    onFocus: noteOrigin,
    onClick: returnFocus,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => event.key === 'Escape' && returnFocus(event),
  }
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="rounded-card border bg-surface shadow-float transition-[opacity,translate] data-ending-style:translate-y-2 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-2 py-1.5 ps-4 pe-1.5">
        <Toast.Title className="min-w-0 flex-1 text-14 wrap-anywhere" />
        {toast.actionProps && (
          <Toast.Action className="h-9 rounded-control px-3 font-semibold text-text hover:bg-sunken pointer-coarse:min-h-11" />
        )}
        <Toast.Close aria-label="Dismiss" className={ICON_BUTTON_STYLE}>
          <X aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
