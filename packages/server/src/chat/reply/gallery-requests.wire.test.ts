import type { Connection } from '@bricks/contract'
import { fillGalleryService, findAskProblem, GALLERY, type GalleryCard, listNeededAsks } from '@bricks/contract/gallery'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toOAuthConnection } from '#connections/oauth/oauth-connection.ts'
import { encryptGrant } from '#connections/tokens/encrypt-tokens.ts'
import { upsertTokens } from '#connections/tokens/token.repository.ts'
import { expectBody, openRequestScene, type RequestScene } from '#test/tools/expected-requests.ts'
import { ENTERED, GALLERY_REQUESTS } from '#test/tools/gallery-requests.ts'
import { writeRawAnswer } from '#test/tools/tls-server.ts'

let requests: RequestScene
beforeAll(async () => {
  requests = await openRequestScene(GALLERY_REQUESTS)
})
afterAll(() => requests.close())

function findGalleryCard(id: string): GalleryCard {
  const card = GALLERY.find((each) => each.id === id)
  if (!card) throw new Error(`The gallery has no ${id}.`)
  return card
}

async function saveBrick(serviceId: string, operationId: string): Promise<{ name: string; connection?: Connection }> {
  const { name, color, mark, load } = findGalleryCard(serviceId)
  const service = await load()
  const operations = service.operations.filter(({ id }) => id === operationId)
  const all = ENTERED[serviceId] ?? {}
  const asks = listNeededAsks(service, operations)
  expect(asks.map((ask) => findAskProblem(ask, all[ask.name] ?? ''))).toEqual(asks.map(() => undefined))
  const entered = Object.fromEntries(asks.map((ask) => [ask.name, all[ask.name] ?? '']))
  const { functions, connection } = fillGalleryService(service, operations, entered, {
    connection: { id: 'own', name },
    look: { color, mark },
    createId: () => operationId,
  })
  expect(JSON.stringify({ functions, connection })).not.toMatch(/<[a-z_]+>/)
  await requests.scene.save({ functions, connections: connection ? [connection] : [] })
  return { name: functions[0]?.name ?? '', ...(connection && { connection }) }
}

async function keepToken({ auth, ...connection }: Connection) {
  if (auth.kind !== 'oauth2-code' && auth.kind !== 'oauth2-client') return
  const { database, encryptionKeys } = requests.scene.server.context
  const owner = { userId: requests.scene.owner.userId, projectId: requests.scene.projectId }
  const { key } = toOAuthConnection(owner, connection, auth)
  const now = new Date()
  const grant = { accessToken: 'token-of-the-owner', refreshToken: 'r', expiresIn: 3600, sends: 'body' } as const
  await upsertTokens(database, key, {
    ...encryptGrant({ ...grant, account: null }, key, encryptionKeys, now),
    account: null,
    now,
  })
}

test.each(GALLERY_REQUESTS)(
  'the ready brick $service $operation, saved and called in a chat, sends what the documents of its service ask for',
  async ({ service, operation, values, expected }) => {
    const { name, connection } = await saveBrick(service, operation)
    if (connection) await keepToken(connection)
    await requests.scene.deploy()
    await requests.play(expected.host)
    await requests.chatWithBrick(name, values)

    expect(requests.listReceivedRequests()).toHaveLength(1)
    const [sent] = requests.listReceivedRequests()
    expect([sent?.method, sent?.path]).toEqual([expected.method, expected.path])
    expect(sent?.headers).toMatchObject({ host: expected.host, ...expected.headers })
    if (expected.headers.authorization === undefined) expect(sent?.headers).not.toHaveProperty('authorization')
    expectBody(sent, expected.body)
    expect(JSON.stringify(requests.scene.provider.requests)).toContain('from the loopback server')
  },
)

test('every operation of the gallery has its documented request', async () => {
  const services = await Promise.all(GALLERY.map(({ load }) => load()))
  const all = services.flatMap(({ id, operations }) => operations.map((each) => `${id} ${each.id}`))
  expect(GALLERY_REQUESTS.map(({ service, operation }) => `${service} ${operation}`).sort()).toEqual(all.sort())
})

test('Shopify’s bricks fetch a token of their own, as its documents ask for, and send it in its header', async () => {
  const { name } = await saveBrick('shopify', 'order')
  await requests.scene.deploy()
  await requests.play('harbour-goods.myshopify.com')
  await requests.scene.server.context.database.deleteFrom('connection_tokens').execute()
  const answers = [{ access_token: 'shpat_documented', scope: 'read_orders', expires_in: 86_399 }, { data: {} }]
  const headers = { 'content-type': 'application/json', connection: 'close' }
  requests.world.server.script(...answers.map((answer) => writeRawAnswer(200, headers, JSON.stringify(answer))))
  await requests.chatWithBrick(name, { order_number: 1001 })

  const [asked, sent] = requests.listReceivedRequests()
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
