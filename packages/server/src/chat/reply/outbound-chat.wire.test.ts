import type { ConnectedFunction } from '@bricks/contract'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrickCaller, createBrickCaller } from '#bricks/brick-caller.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockProject, updateDraft } from '#projects/project-draft.repository.ts'
import { makeApi } from '#test/tools/make-api.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import {
  type OutboundRow,
  type OutboundWorld,
  openOutboundWorld,
  outboundRows,
  removeHttps,
  WORLD_ANSWER,
} from '#test/tools/outbound-world.ts'
import { callAs } from '#test/tools/test-accounts.ts'

let world: OutboundWorld
let brickCaller: BrickCaller
let scene: ChatScene
beforeAll(async () => {
  world = await openOutboundWorld()
  brickCaller = createBrickCaller({ ...world.ports, deadlines: { refusal: 0 } })
  scene = await openChatScene({ ports: { brickCaller } })
})
afterAll(async () => {
  await scene.close()
  await brickCaller.close()
  await world.close()
})

function createBrickAtUrl(url: string): ConnectedFunction {
  const parameters = { type: 'object' as const, properties: [], required: [] }
  return { id: 'brick', name: 'Probe', description: 'Asks', parameters, api: makeApi({ url }) }
}

/** Saves the brick. If saving is refused, writes the row as if somebody had got past the checks. */
async function saveAnyhow(url: string): Promise<number> {
  const functions = [createBrickAtUrl(url)]
  const body = { id: scene.projectId, functions }
  const { statusCode } = await callAs(scene.server.app, scene.owner).post('/project/update', body)
  if (statusCode === 200) return statusCode
  await inTransaction(scene.server.context.database, async (transaction) => {
    const own = { id: scene.projectId, userId: scene.owner.userId }
    const draft = await lockProject(transaction, own)
    if (!draft) throw new Error('the project is gone')
    const content = { ...draft.content, functions }
    await updateDraft(transaction, { ...draft, ...own, content, now: new Date().toISOString() })
  })
  return statusCode
}

async function chatWithBrick(): Promise<string> {
  scene.provider.requests.length = 0
  scene.provider.play(createCallScript({ id: 'a', name: 'Probe', arguments: '{}' }), createTextScript('Done.'))
  const response = await scene.ask({ token: scene.owner.token })
  expect(await response.text()).toBe('Done.')
  const messages = scene.completions()[1]?.body.messages
  const told = Array.isArray(messages) ? messages.find(({ role }) => role === 'tool') : undefined
  return told?.content ?? ''
}

test.each(outboundRows.map((row): [string, string, OutboundRow] => [row.id, row.url, row]))(
  'C2: %s %s',
  async (_id, _url, row) => {
    await world.play(row)
    const saved = await saveAnyhow(removeHttps(row))
    const told = await chatWithBrick()
    if (row.expect === 'allow') {
      expect(saved).toBe(200)
      expect(told).toContain(WORLD_ANSWER.answer)
      expect(world.dials.length).toBe(1)
    } else {
      if (row.layer === 'url') expect(saved).toBeGreaterThanOrEqual(400)
      expect(told).not.toContain(WORLD_ANSWER.answer)
      expect(told).toContain('failed')
      expect(world.dials.length).toBe(row.redirectTo === undefined ? 0 : 1)
    }
    if (row.expect === 'block') expect(told).not.toMatch(/\d+\.\d+\.\d+\.\d+|ENOTFOUND|ECONNREFUSED/)
  },
)
