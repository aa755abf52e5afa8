import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findFailure, type OutboundScene, openOutboundScene, PLAIN_REQUEST } from '#test/tools/outbound-scene.ts'
import { type ScriptedAnswer, writeRawAnswer } from '#test/tools/tls-server.ts'

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'

let scene: OutboundScene
beforeEach(async () => {
  scene = await openOutboundScene()
})
afterEach(() => scene.close())

const writeInterimAnswers = (...interim: string[]) =>
  Buffer.concat([...interim.map((each) => Buffer.from(each)), writeRawAnswer(200, {}, 'ok')])

const sendInPieces =
  (size: number): ScriptedAnswer =>
  async (socket) => {
    const bytes = writeInterimAnswers(CONTINUE, CONTINUE)
    socket.setNoDelay(true)
    for (let at = 0; at < bytes.length; at += size) {
      socket.write(bytes.subarray(at, at + size))
      await sleep(2)
    }
  }

it.each<[string, ScriptedAnswer]>([
  ['an unasked 100', writeInterimAnswers(CONTINUE)],
  ['two of them, one with a header', writeInterimAnswers(CONTINUE, 'HTTP/1.1 100 Continue\r\ndate: now\r\n\r\n')],
  ['a 100 and a 103', writeInterimAnswers(CONTINUE, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')],
  ['a 100 that comes in pieces of 7 bytes', sendInPieces(7)],
  ['a 100 that comes before the rest', sendInPieces(CONTINUE.length)],
])('%s before an answer is borne, and the connection stays in use', async (_what, answer) => {
  scene.server.script(answer)
  const client = scene.openClient({ isTimed: true })
  for (let round = 0; round < 2; round += 1) {
    const { status, bytes } = await client.send(PLAIN_REQUEST, new AbortController().signal)
    expect([status, String(bytes)]).toEqual([200, 'ok'])
    await sleep(5)
  }
  expect(scene.dials).toHaveLength(1)
})

it('a body that looks like an interim answer is left as it is', async () => {
  scene.server.script((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${CONTINUE.length}\r\n\r\n`, () => socket.write(CONTINUE))
  })
  const { bytes } = await scene.openClient({ isTimed: true }).send(PLAIN_REQUEST, new AbortController().signal)
  expect(String(bytes)).toBe(CONTINUE)
})

it('interim answers without end are refused', async () => {
  scene.server.script((socket) => {
    const pushOn = () => {
      if (!socket.destroyed) socket.write(CONTINUE.repeat(100), () => setImmediate(pushOn))
    }
    pushOn()
  })
  expect(await findFailure(scene.openClient({ isTimed: true }))).toMatchObject({ failure: 'unreachable' })
})
