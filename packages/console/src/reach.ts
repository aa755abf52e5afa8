import { API_PREFIX } from '@bricks/contract/wire'
import { useSyncExternalStore } from 'react'

/** Whether the server can be reached. `offline`: this browser has no network. `away`: it has, and the server does not answer. */
export type Reach = 'here' | 'offline' | 'away'

/** What stands for the whole server: that it takes requests, and that its calls get through to it. */
const PROBES = ['/readyz', `${API_PREFIX}/config`]
/** The smallest of the files that every page has. */
const FILE = '/theme.js'
const PROBE_TIMEOUT_MS = 10_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000
/** So often at most is asked anew for what a passing silence has cost: one address alone may be silent for good. */
const CALM_MS = 30_000

let reach: Reach = 'here'
let waitMs = FIRST_WAIT_MS
let backAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined
let isLooking = false
const listeners = new Set<() => void>()
const returns = new Set<() => void>()
let waiting: Array<() => void> = []

/** A request got no answer of the server. Whether it is away is looked into before anybody says so. */
export function noteSilence(): void {
  if (timer === undefined) look()
}

/** A request was answered: where the server was thought away, it is looked for at once. */
export function noteAnswer(): void {
  if (reach !== 'here') look()
}

/** Calls back each time when the server is there again after a silence. */
export function onReturn(listener: () => void): void {
  returns.add(listener)
}

/** Resolves at once where the server answers, else when it does again. */
export function untilReached(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    noteSilence()
  })
}

function readReach(): Reach {
  return reach
}

/** Whether files are served now, although calls may not be answered. What is known to be here is not asked again. */
export async function areFilesServed(): Promise<boolean> {
  if (reach === 'here') return true
  return fetch(FILE, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

export function useReach(): Reach {
  return useSyncExternalStore(subscribe, readReach, () => 'here')
}

/** Follows the browser's own word for as long as the page stands. */
export function followNetwork(): () => void {
  const lose = () => {
    clearTimeout(timer)
    timer = undefined
    change('offline')
  }
  const wake = () => document.visibilityState === 'visible' && reach !== 'here' && look()
  addEventListener('offline', lose)
  addEventListener('online', look)
  document.addEventListener('visibilitychange', wake)
  if (!navigator.onLine) lose()
  return () => {
    removeEventListener('offline', lose)
    removeEventListener('online', look)
    document.removeEventListener('visibilitychange', wake)
  }
}

function look(): void {
  clearTimeout(timer)
  timer = undefined
  if (isLooking) return
  isLooking = true
  void probe().then((isThere) => {
    isLooking = false
    if (isThere) return comeBack()
    change(navigator.onLine ? 'away' : 'offline')
    // Without a network it is the browser that says when to look again.
    if (navigator.onLine) lookLater()
  })
}

function lookLater(): void {
  timer = setTimeout(look, waitMs)
  waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
}

function comeBack(): void {
  const now = performance.now()
  const isReturn = reach !== 'here' || now - backAt > CALM_MS
  waitMs = FIRST_WAIT_MS
  change('here')
  for (const resolve of waiting) resolve()
  waiting = []
  if (!isReturn) return
  backAt = now
  for (const listener of returns) listener()
}

/** Any answer will do but those that say that nothing stands behind them. */
async function probe(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  const answers = PROBES.map((path) => fetch(path, { cache: 'no-store', credentials: 'omit', signal }))
  return Promise.all(answers).then(
    (all) => all.every(({ status }) => status < 500),
    () => false,
  )
}

function change(to: Reach): void {
  if (reach === to) return
  reach = to
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
