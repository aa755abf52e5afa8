import { Toast } from '@base-ui/react/toast'

/** The one queue of toasts. A toast tells what happened elsewhere on the page; errors of a form stand in the form. */
export const toastManager = Toast.createToastManager()

interface ToastOptions {
  /** A single thing the reader may do about it, such as undo. */
  action?: { label: string; onClick: () => void }
  /** Milliseconds until it goes by itself; 5 s where nothing is said. */
  timeout?: number
}

export function showToast(text: string, { action, timeout }: ToastOptions = {}): void {
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
