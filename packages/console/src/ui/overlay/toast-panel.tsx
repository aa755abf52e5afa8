import { Toast } from '@base-ui/react/toast'
import { useEffect, useSyncExternalStore } from 'react'
import { ICON_BUTTON_STYLE } from '#ui/base/icon-button.tsx'
import { readWaitingToasts, subscribeToToasts, type ToastWish, takeWaitingToasts } from '#ui/feedback/toast.ts'
import { X } from '#ui/icons/icons.ts'

const toastManager = Toast.createToastManager()

export default function ToastPanel() {
  const waiting = useSyncExternalStore(subscribeToToasts, readWaitingToasts)

  // A toast is read out only if the region exists before it.
  useEffect(() => {
    if (waiting.length > 0) takeWaitingToasts().forEach(addToast)
  }, [waiting])

  return (
    <Toast.Provider toastManager={toastManager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 z-60 mx-auto flex max-sm:top-[max(0.5rem,env(safe-area-inset-top))] sm:bottom-4 max-w-96 flex-col gap-2 outline-none">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function addToast({ text, action, timeout }: ToastWish) {
  const id = toastManager.add({
    title: text,
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

function Toasts() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="rounded-card border bg-surface shadow-float transition-[opacity,translate] data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0 sm:data-ending-style:translate-y-2 sm:data-starting-style:translate-y-2"
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
