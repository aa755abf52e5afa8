interface ToastOptions {
  /** A single thing the reader may do about it, such as undo. */
  action?: { label: string; onClick: () => void }
  /** Milliseconds until it goes by itself; 5 s where nothing is said. */
  timeout?: number
}

export interface ToastWish extends ToastOptions {
  text: string
}

let waiting: readonly ToastWish[] = []
const listeners = new Set<() => void>()

/** Tells what happened elsewhere on the page; errors of a form stand in the form. */
export function showToast(text: string, options: ToastOptions = {}): void {
  keep([...waiting, { text, ...options }])
}

/** The toasts that nobody has drawn yet. */
export function readWaitingToasts(): readonly ToastWish[] {
  return waiting
}

export function takeWaitingToasts(): readonly ToastWish[] {
  const taken = waiting
  if (taken.length > 0) keep([])
  return taken
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function keep(wishes: readonly ToastWish[]) {
  waiting = wishes
  for (const listener of listeners) listener()
}
