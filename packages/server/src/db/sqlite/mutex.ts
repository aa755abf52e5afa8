export interface Mutex {
  lock(): Promise<void>
  unlock(): void
  isLocked(): boolean
  rejectWaiting(error: unknown): void
}

export function createMutex(): Mutex {
  const waiting: PromiseWithResolvers<void>[] = []
  let isLocked = false
  return {
    lock() {
      const place = Promise.withResolvers<void>()
      if (isLocked) waiting.push(place)
      else place.resolve()
      isLocked = true
      return place.promise
    },
    unlock() {
      const next = waiting.shift()
      if (next) next.resolve()
      else isLocked = false
    },
    isLocked: () => isLocked,
    rejectWaiting(error) {
      for (const place of waiting.splice(0)) place.reject(error)
    },
  }
}
