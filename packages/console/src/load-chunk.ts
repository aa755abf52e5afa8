/** How long a part of the program may take to arrive. */
export const CHUNK_TIMEOUT_MS = 120_000

const RELOADED_KEY = 'bricks:reloaded-for'

interface LoadChunkOptions {
  timeoutMs?: number
  reload?: () => void
}

/**
 * Loads a lazy part. A part that is gone after a release is what a reload brings back, so the page is loaded anew once for
 * its address; what still fails then is thrown.
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  { timeoutMs = CHUNK_TIMEOUT_MS, reload = () => location.reload() }: LoadChunkOptions = {},
): Promise<Module> {
  try {
    const module = await limitTime(load(), timeoutMs)
    forgetReload()
    return module
  } catch (error) {
    if (!mayReload()) throw error
    reload()
    return new Promise(() => {})
  }
}

function limitTime<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A part of the page took too long to arrive.')), timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function mayReload(): boolean {
  if (typeof sessionStorage === 'undefined' || sessionStorage.getItem(RELOADED_KEY) === location.href) return false
  sessionStorage.setItem(RELOADED_KEY, location.href)
  return true
}

function forgetReload() {
  if (typeof sessionStorage !== 'undefined') sessionStorage.removeItem(RELOADED_KEY)
}
