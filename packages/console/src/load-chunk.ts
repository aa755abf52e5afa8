import { areFilesServed, probeUntilConnected } from './connectivity.ts'

export const CHUNK_TIMEOUT_MS = 120_000

const RELOADED_KEY = 'bricks:reloaded-for'

interface LoadChunkOptions {
  timeoutMs?: number
  reload?: () => void
  reached?: () => Promise<void>
  isServed?: () => Promise<boolean>
}

/** The modules that `prefetchChunk` got, by their `load`. They are at hand also while the server serves no files. */
const prefetched = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * Browsers remember a failed import, so this function waits while the server serves no files. A failed import is tried
 * once more. If that fails too, as after a new release that removed the chunk, or if the import takes too long, the
 * page reloads once for this address; a failure after the reload throws.
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  {
    timeoutMs = CHUNK_TIMEOUT_MS,
    reload = () => location.reload(),
    reached = probeUntilConnected,
    isServed = areFilesServed,
  }: LoadChunkOptions = {},
): Promise<Module> {
  if (prefetched.has(load)) return prefetched.get(load) as Module
  const loadOnce = async () => {
    const module = await awaitWithTimeout(load(), timeoutMs)
    forgetReload()
    return module
  }
  try {
    if (!(await isServed())) await reached()
    return await loadOnce().catch(async (error: unknown) => {
      if (error instanceof LateError || typeof document === 'undefined') throw error
      await reached()
      return loadOnce()
    })
  } catch (error) {
    if (!markReloadUnlessDone()) throw error
    reload()
    return new Promise(() => {})
  }
}

/** Ignores failures: they show when the chunk is needed. */
export async function prefetchChunk(load: () => Promise<unknown>): Promise<void> {
  if (!(await areFilesServed())) return
  await load().then(
    (module) => prefetched.set(load, module),
    () => undefined,
  )
}

class LateError extends Error {}

function awaitWithTimeout<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LateError('A part of the page took too long to arrive.')), timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function markReloadUnlessDone(): boolean {
  if (typeof sessionStorage === 'undefined' || sessionStorage.getItem(RELOADED_KEY) === location.href) return false
  sessionStorage.setItem(RELOADED_KEY, location.href)
  return true
}

function forgetReload() {
  if (typeof sessionStorage !== 'undefined') sessionStorage.removeItem(RELOADED_KEY)
}
