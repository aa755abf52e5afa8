/** One at a time, in the order they came. */
export interface Line {
  wait(): Promise<void>
  /** Whoever had its turn says so. */
  leave(): void
  isTaken(): boolean
  /** Those who wait now are refused. */
  sendAway(error: unknown): void
}

export function createLine(): Line {
  const waiting: PromiseWithResolvers<void>[] = []
  let isTaken = false
  return {
    wait() {
      const place = Promise.withResolvers<void>()
      if (isTaken) waiting.push(place)
      else place.resolve()
      isTaken = true
      return place.promise
    },
    leave() {
      const next = waiting.shift()
      if (next) next.resolve()
      else isTaken = false
    },
    isTaken: () => isTaken,
    sendAway(error) {
      for (const place of waiting.splice(0)) place.reject(error)
    },
  }
}
