import type { ClientBase } from 'pg'

const CHECK_MS = 500
/** If statements wait and none was answered for this time, Postgres is asked whether it answers at all. */
const SILENT_MS = 2_000

export interface HangWatch {
  /** The returned function must be called when the statement has ended. */
  watchStatement(client: ClientBase): (isAnswered: boolean) => void
  /** Must be called when a new connection, asked for at `since`, got no answer in time. */
  noteSilence(since: number): void
  /** Throws while Postgres hangs: otherwise the statement would wait until its timeout, and so would its visitor. */
  refuseIfHanging(): void
}

/**
 * A stopped machine or a cut cable sends no error, so statements would wait until their timeout. A slow statement does
 * not mean that Postgres hangs, so `probe` asks Postgres by a connection of its own. It resolves to false if no answer
 * came in time, not even a refusal. Then all waiting statements are given up, as if their connections were lost, until
 * Postgres answers again. If any statement is answered meanwhile, Postgres does not hang.
 */
export function createHangWatch(probe: () => Promise<boolean>): HangWatch {
  const waiting = new Map<object, ClientBase>()
  let heardAt = 0
  let waitsSince = 0
  let isHanging = false
  let isProbing = false
  let timer: NodeJS.Timeout | undefined

  function startChecking(): void {
    timer ??= setInterval(checkSilence, CHECK_MS).unref()
  }

  async function checkSilence(): Promise<void> {
    if (waiting.size === 0 && !isHanging) {
      clearInterval(timer)
      timer = undefined
    }
    const isSilent = waiting.size > 0 && performance.now() - Math.max(heardAt, waitsSince) > SILENT_MS
    if (isProbing || !(isHanging || isSilent)) return
    isProbing = true
    const since = heardAt
    const answers = await probe()
    isProbing = false
    isHanging = !answers && heardAt === since
    if (answers) heardAt = performance.now()
    if (isHanging) for (const client of waiting.values()) giveUpConnection(client)
  }

  return {
    watchStatement(client) {
      if (waiting.size === 0) waitsSince = performance.now()
      const statement = {}
      waiting.set(statement, client)
      startChecking()
      return (isAnswered) => {
        waiting.delete(statement)
        if (isAnswered) heardAt = performance.now()
      }
    },
    noteSilence(since) {
      if (heardAt > since) return
      isHanging = true
      startChecking()
    },
    refuseIfHanging() {
      if (isHanging) throw new Error('Connection terminated: Postgres does not answer')
    },
  }
}

/** `end` breaks off a connection whose statement runs; the statement then fails. */
function giveUpConnection(client: ClientBase): void {
  if ('end' in client && typeof client.end === 'function') void client.end()
}
