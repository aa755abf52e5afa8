import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const AFTER_MS = 500

/** Loading the modules leaves a fifth of the memory as garbage, which an idle server would never collect. */
export function collectGarbageAfterStart(): void {
  setTimeout(() => {
    // The flag works only in contexts that are created after it.
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' })
  }, AFTER_MS).unref()
}
