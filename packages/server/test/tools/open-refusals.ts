import { setTimeout as sleep } from 'node:timers/promises'
import { createBrickCaller } from '#bricks/brick-caller.ts'
import { makeApi } from './make-api.ts'
import { createScriptedResolver } from './scripted-resolver.ts'

export interface Refusals {
  /** Returns the milliseconds, by a real clock, until a call to this host is refused. */
  timeRefusal(host: string): Promise<number>
  close(): Promise<void>
}

export function openRefusals(table: Readonly<Record<string, string>>, lookUpMs: (host: string) => number): Refusals {
  const { resolve } = createScriptedResolver(table)
  const caller = createBrickCaller({
    async resolve(host) {
      await sleep(lookUpMs(host))
      return resolve(host)
    },
    connect: () => {
      throw new Error('a refused call has dialled')
    },
  })
  return {
    async timeRefusal(host) {
      const started = performance.now()
      const api = makeApi({ url: host })
      const { failure } = await caller.callBrick({ api }, {}, new AbortController().signal, { account: 'a' })
      if (failure !== 'blocked') throw new Error(`${host} was not refused: ${failure}`)
      return performance.now() - started
    },
    close: () => caller.close(),
  }
}
