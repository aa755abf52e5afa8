import { OutboundError } from '#bricks/outbound/outbound-error.ts'

export const LOOK_UPS = { running: 256, runningPerAccount: 8, waiting: 4_096, waitingPerAccount: 64 } as const

export type LookUpCaps = Record<keyof typeof LOOK_UPS, number>

interface Waiting {
  account: string
  begin: () => void
}

export interface LookUpQueue {
  run<Value>(account: string, signal: AbortSignal, lookUp: () => Promise<Value>): Promise<Value>
}

export function createLookUpQueue(caps: LookUpCaps = LOOK_UPS): LookUpQueue {
  const runningOf = new Map<string, number>()
  const waitingOf = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let running = 0

  const hasRoom = (account: string) => running < caps.running && (runningOf.get(account) ?? 0) < caps.runningPerAccount

  function startLookUp(account: string): void {
    running += 1
    addToCount(runningOf, account, 1)
  }

  function endLookUp(account: string): void {
    running -= 1
    addToCount(runningOf, account, -1)
    const next = findNextWaiting()
    if (!next) return
    leaveQueue(next)
    startLookUp(next.account)
    next.begin()
  }

  function findNextWaiting(): Waiting | undefined {
    let next: Waiting | undefined
    for (const each of waiting) {
      if (!hasRoom(each.account)) continue
      if (!next || (runningOf.get(each.account) ?? 0) < (runningOf.get(next.account) ?? 0)) next = each
    }
    return next
  }

  function leaveQueue(entry: Waiting): void {
    if (waiting.delete(entry)) addToCount(waitingOf, entry.account, -1)
  }

  async function waitForRoom(account: string, signal: AbortSignal): Promise<void> {
    if (waiting.size >= caps.waiting || (waitingOf.get(account) ?? 0) >= caps.waitingPerAccount) {
      throw new OutboundError('timeout')
    }
    const turn = Promise.withResolvers<void>()
    const entry: Waiting = { account, begin: turn.resolve }
    const rejectWaiting = () => {
      leaveQueue(entry)
      turn.reject(signal.reason)
    }
    waiting.add(entry)
    addToCount(waitingOf, account, 1)
    signal.addEventListener('abort', rejectWaiting, { once: true })
    try {
      await turn.promise
    } finally {
      signal.removeEventListener('abort', rejectWaiting)
    }
  }

  return {
    async run(account, signal, lookUp) {
      signal.throwIfAborted()
      if (hasRoom(account)) startLookUp(account)
      else await waitForRoom(account, signal)
      try {
        return await lookUp()
      } finally {
        endLookUp(account)
      }
    },
  }
}

function addToCount(counts: Map<string, number>, account: string, change: number): void {
  const count = (counts.get(account) ?? 0) + change
  if (count > 0) counts.set(account, count)
  else counts.delete(account)
}
