interface ToastOptions {
  action?: { label: string; onClick: () => void }
  /** Milliseconds; the default is 5 s. */
  timeout?: number
}

export interface ToastWish extends ToastOptions {
  text: string
}

let waiting: readonly ToastWish[] = []
const listeners = new Set<() => void>()

export function showToast(text: string, options: ToastOptions = {}): void {
  setWaitingToasts([...waiting, { text, ...options }])
}

export function readWaitingToasts(): readonly ToastWish[] {
  return waiting
}

export function readAndClearWaitingToasts(): readonly ToastWish[] {
  const taken = waiting
  if (taken.length > 0) setWaitingToasts([])
  return taken
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function setWaitingToasts(wishes: readonly ToastWish[]) {
  waiting = wishes
  for (const listener of listeners) listener()
}
