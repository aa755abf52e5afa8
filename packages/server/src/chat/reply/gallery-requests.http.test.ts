import type { Connection } from '@bricks/contract'
import { fillService, findAskProblem, GALLERY, type GalleryCard, listAsks } from '@bricks/contract/gallery'
import { answerCalls, answerText } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrickCaller } from '#bricks/brick-caller.ts'
import { toOAuthConnection } from '#connections/oauth/oauth-connection.ts'
import { encryptGrant } from '#connections/tokens/encrypt-tokens.ts'
import { putTokens } from '#connections/tokens/token.repository.ts'
import { ENTERED, GALLERY_REQUESTS } from '#test/tools/gallery-requests.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { PUBLIC_ADDRESS } from '#test/tools/outbound-scene.ts'
import { type OutboundRow, type OutboundWorld, openOutboundWorld } from '#test/tools/outbound-world.ts'
import { rawAnswer } from '#test/tools/tls-server.ts'

function rowOf(host: string): OutboundRow {
  return { id: host, url: `https://${host}/`, resolvesTo: PUBLIC_ADDRESS, expect: 'allow', layer: 'url' }
}

let world: OutboundWorld
let scene: ChatScene
let close: () => Promise<void>
beforeAll(async () => {
  const hosts = new Set(GALLERY_REQUESTS.map(({ expected }) => expected.host))
  world = await openOutboundWorld([...hosts].map(rowOf))
  const brickCaller = createBrickCaller({ ...world.ports, deadlines: { refusal: 0 } })
  scene = await openChatScene({ ports: { brickCaller } })
  close = async () => {
    await scene.close()
    await brickCaller.close()
    await world.close()
  }
})
afterAll(() => close())

function findCard(id: string): GalleryCard {
  const card = GALLERY.find((each) => each.id === id)
  if (!card) throw new Error(`The gallery has no ${id}.`)
  return card
}

/** As somebody who fills in the gallery's form would: what is asked for, and nothing else. */
async function saveBrick(serviceId: string, operationId: string): Promise<{ name: string; connection?: Connection }> {
  const { name, color, mark, load } = findCard(serviceId)
  const service = await load()
  const operations = service.operations.filter(({ id }) => id === operationId)
  const all = ENTERED[serviceId] ?? {}
  const asks = listAsks(service, operations)
  expect(asks.map((ask) => findAskProblem(ask, all[ask.name] ?? ''))).toEqual(asks.map(() => undefined))
  const entered = Object.fromEntries(asks.map((ask) => [ask.name, all[ask.name] ?? '']))
  const { functions, connection } = fillService(service, operations, entered, {
    connection: { id: 'own', name },
    look: { color, mark },
    createId: () => operationId,
  })
  expect(JSON.stringify({ functions, connection })).not.toMatch(/<[a-z_]+>/)
  await scene.save({ functions, connections: connection ? [connection] : [] })
  return { name: (functions[0]?.name ?? '').replaceAll(/[^A-Za-z0-9_-]+/g, '_'), ...(connection && { connection }) }
}

async function keepToken({ auth, ...connection }: Connection) {
  if (auth.kind !== 'oauth2-code' && auth.kind !== 'oauth2-client') return
  const { database, encryptionKeys } = scene.server.context
  const owner = { userId: scene.owner.userId, projectId: scene.projectId }
  const { key } = toOAuthConnection(owner, connection, auth)
  const now = new Date()
  const grant = { accessToken: 'token-of-the-owner', refreshToken: 'r', expiresIn: 3600, sends: 'body' } as const
  await putTokens(database, key, {
    ...encryptGrant({ ...grant, account: null }, key, encryptionKeys, now),
    account: null,
    now,
  })
}

async function chat(name: string, values: object) {
  scene.provider.requests.length = 0
  scene.provider.play(answerCalls({ id: 'a', name, arguments: JSON.stringify(values) }), answerText('Done.'))
  await (await scene.ask()).text()
}

function parseRequest(request: string) {
  const [head = '', body = ''] = request.split('\r\n\r\n')
  const [line = '', ...headers] = head.split('\r\n')
  const [method, path] = line.split(' ')
  const entries = headers.map((header) => {
    const at = header.indexOf(':')
    return [header.slice(0, at).toLowerCase(), header.slice(at + 1).trim()] as const
  })
  return { method, path, headers: Object.fromEntries(entries), body: Buffer.from(body, 'latin1').toString() }
}

test.each(GALLERY_REQUESTS)(
  'the ready brick $service $operation, saved and called in a chat, sends what the documents of its service ask for',
  async ({ service, operation, values, expected }) => {
    const { name, connection } = await saveBrick(service, operation)
    if (connection) await keepToken(connection)
    await scene.deploy()
    await world.play(rowOf(expected.host))
    await chat(name, values)

    expect(world.server.requests).toHaveLength(1)
    const sent = parseRequest(world.server.requests[0] ?? '')
    expect([sent.method, sent.path]).toEqual([expected.method, expected.path])
    expect(sent.headers).toMatchObject({ host: expected.host, ...expected.headers })
    if (expected.headers.authorization === undefined) expect(sent.headers).not.toHaveProperty('authorization')
    if (expected.body === undefined) expect(sent.body).toBe('')
    else if (typeof expected.body === 'string') expect(sent.body).toBe(expected.body)
    else {
      expect(sent.headers['content-type']).toBe('application/json')
      expect(sent.body).toBe(JSON.stringify(expected.body))
    }
    expect(JSON.stringify(scene.provider.requests)).toContain('from the loopback server')
  },
)

test('every operation of the gallery has its documented request', async () => {
  const services = await Promise.all(GALLERY.map(({ load }) => load()))
  const all = services.flatMap(({ id, operations }) => operations.map((each) => `${id} ${each.id}`))
  expect(GALLERY_REQUESTS.map(({ service, operation }) => `${service} ${operation}`).sort()).toEqual(all.sort())
})

test('Shopify’s bricks fetch a token of their own, as its documents ask for, and send it in its header', async () => {
  const { name } = await saveBrick('shopify', 'order')
  await scene.deploy()
  await world.play(rowOf('harbour-goods.myshopify.com'))
  await scene.server.context.database.deleteFrom('connection_tokens').execute()
  const answers = [{ access_token: 'shpat_documented', scope: 'read_orders', expires_in: 86_399 }, { data: {} }]
  const headers = { 'content-type': 'application/json', connection: 'close' }
  world.server.script(...answers.map((answer) => rawAnswer(200, headers, JSON.stringify(answer))))
  await chat(name, { order_number: 1001 })

  const [asked, sent] = world.server.requests.map(parseRequest)
  expect(asked).toMatchObject({
    method: 'POST',
    path: '/admin/oauth/access_token',
    headers: {
      host: 'harbour-goods.myshopify.com',
      'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
    },
  })
  expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
    grant_type: 'client_credentials',
    client_id: 'app',
    client_secret: 'shpss_documented',
  })
  expect(sent?.path).toBe('/admin/api/2026-10/graphql.json')
  expect(sent?.headers).toMatchObject({ 'x-shopify-access-token': 'shpat_documented' })
  expect(sent?.headers).not.toHaveProperty('authorization')
})
