import { API_PREFIX } from '@bricks/contract/wire'
import { useSyncExternalStore } from 'react'

/** `offline`: this browser has no network. `away`: it has a network, but the server does not answer. */
export type Connectivity = 'here' | 'offline' | 'away'

/** These endpoints answer with a status below 500 only if the server takes requests and reaches its database. */
const PROBES = ['/readyz', `${API_PREFIX}/config`]
const FILE = '/theme.js'
const PROBE_TIMEOUT_MS = 10_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000
/**
 * While the server counts as reached, its return is reported at most once in this time. Otherwise one endpoint that
 * never answers would make the page report a return, and send its requests again, without end.
 */
const CALM_MS = 30_000

/**
 * The banner adds `promise` to its own text: a sentence, with a space before it, that says what the page does
 * meanwhile.
 */
export const whileAway = { promise: '' }

let connectivity: Connectivity = 'here'
let waitMs = FIRST_WAIT_MS
let backAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined
let isLooking = false
const listeners = new Set<() => void>()
const returns = new Set<() => void>()
let waiting: Array<() => void> = []

/** Call this when a request got no answer: it probes the server before the server counts as away. */
export function noteUnansweredRequest(): void {
  if (timer === undefined) checkServer()
}

export function noteServerAnswer(): void {
  if (connectivity !== 'here') checkServer()
}

export function callOnServerReturn(listener: () => void): void {
  returns.add(listener)
}

export function probeUntilConnected(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    noteUnansweredRequest()
  })
}

function readConnectivity(): Connectivity {
  return connectivity
}

export async function areFilesServed(): Promise<boolean> {
  if (connectivity === 'here') return true
  return fetch(FILE, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

export function useConnectivity(): Connectivity {
  return useSyncExternalStore(subscribeToConnectivity, readConnectivity, () => 'here')
}

export function watchNetwork(): () => void {
  const goOffline = () => {
    clearTimeout(timer)
    timer = undefined
    setConnectivity('offline')
  }
  const checkIfVisible = () => document.visibilityState === 'visible' && connectivity !== 'here' && checkServer()
  addEventListener('offline', goOffline)
  addEventListener('online', checkServer)
  document.addEventListener('visibilitychange', checkIfVisible)
  if (!navigator.onLine) goOffline()
  return () => {
    removeEventListener('offline', goOffline)
    removeEventListener('online', checkServer)
    document.removeEventListener('visibilitychange', checkIfVisible)
  }
}

function checkServer(): void {
  clearTimeout(timer)
  timer = undefined
  if (isLooking) return
  isLooking = true
  void probeServer().then((isThere) => {
    isLooking = false
    if (isThere) return noteConnected()
    setConnectivity(navigator.onLine ? 'away' : 'offline')
    if (navigator.onLine) checkLater()
  })
}

function checkLater(): void {
  timer = setTimeout(checkServer, waitMs)
  waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
}

function noteConnected(): void {
  const now = performance.now()
  const isReturn = connectivity !== 'here' || now - backAt > CALM_MS
  waitMs = FIRST_WAIT_MS
  setConnectivity('here')
  for (const resolve of waiting) resolve()
  waiting = []
  if (!isReturn) return
  backAt = now
  for (const listener of returns) listener()
}

/** A status of 500 or more comes from a proxy that cannot reach the server, or from a server that is not ready. */
async function probeServer(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  const answers = PROBES.map((path) => fetch(path, { cache: 'no-store', credentials: 'omit', signal }))
  return Promise.all(answers).then(
    (all) => all.every(({ status }) => status < 500),
    () => false,
  )
}

function setConnectivity(to: Connectivity): void {
  if (connectivity === to) return
  connectivity = to
  for (const listener of listeners) listener()
}

function subscribeToConnectivity(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
