import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { endServerAndSandboxTogether } from './end-together.ts'

/** Drains for two seconds after its first signal, and is cut off by a second one, as the server is. */
const SERVER = `
  let signals = 0
  process.on('SIGTERM', () => (++signals > 1 ? process.exit(7) : setTimeout(() => process.exit(0), 2_000)))
  setInterval(() => {}, 1_000)
  process.stdout.write('ready')`
const SANDBOX = `setInterval(() => {}, 1_000); process.stdout.write('ready')`

async function startBoth() {
  const children: ChildProcess[] = [SERVER, SANDBOX].map((program) => spawn(process.execPath, ['--eval', program]))
  await Promise.all(children.map(({ stdout }) => once(stdout ?? new EventEmitter(), 'data')))
  const [server, sandbox] = children
  if (!server || !sandbox) throw new Error('not started')
  const host = Object.assign(new EventEmitter(), { exit: (code: number) => host.emit('over', code) })
  return { server, sandbox, host, over: once(host, 'over'), ending: endServerAndSandboxTogether(server, sandbox, host) }
}

test('a sandbox that ends on the same signal does not cut the server off, and the start says that it ends', async () => {
  const { sandbox, host, over, ending } = await startBoth()
  expect(ending.isEnding()).toBe(false)
  host.emit('SIGTERM')
  sandbox.kill('SIGTERM')
  expect(ending.isEnding()).toBe(true)
  expect(await over).toEqual([0])
})

test('a sandbox that ends by itself ends the server', async () => {
  const { sandbox, over, ending } = await startBoth()
  sandbox.kill('SIGKILL')
  expect(await over).toEqual([0])
  expect(ending.isEnding()).toBe(false)
})
