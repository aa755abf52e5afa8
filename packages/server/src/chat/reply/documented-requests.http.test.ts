import type { Connection, ConnectionAuth, ReadAnswer } from '@bricks/contract'
import { answerCalls, answerText } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrickCaller } from '#bricks/brick-caller.ts'
import { DOCUMENTED_REQUESTS } from '#test/tools/documented-requests.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { PUBLIC_ADDRESS } from '#test/tools/outbound-scene.ts'
import { type OutboundRow, type OutboundWorld, openOutboundWorld } from '#test/tools/outbound-world.ts'
import { callAs } from '#test/tools/test-accounts.ts'

const ENTERED = 'entered-by-the-owner'

function rowOf(host: string): OutboundRow {
  return { id: host, url: `https://${host}/`, resolvesTo: PUBLIC_ADDRESS, expect: 'allow', layer: 'url' }
}

let world: OutboundWorld
let scene: ChatScene
let close: () => Promise<void>
beforeAll(async () => {
  const hosts = new Set(DOCUMENTED_REQUESTS.map(({ expected }) => expected.host))
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

/** Enters what the paste did not hold. */
function enterSecrets({ auth, ...rest }: Connection): Connection {
  switch (auth.kind) {
    case 'key':
      return { ...rest, auth: { ...auth, value: auth.value || ENTERED } }
    case 'bearer':
      return { ...rest, auth: { ...auth, token: auth.token || ENTERED } }
    case 'basic':
      return { ...rest, auth: auth.user ? auth : { ...auth, user: ENTERED, password: ENTERED } }
    default:
      return { ...rest, auth }
  }
}

/** As the API's documentation asks for it. */
function writeProof(auth: ConnectionAuth): { header?: [string, string]; query?: string } {
  switch (auth.kind) {
    case 'key':
      if (auth.in === 'query') return { query: `${auth.name}=${auth.value}` }
      return { header: [auth.name.toLowerCase(), auth.value] }
    case 'bearer':
      return { header: ['authorization', `Bearer ${auth.token}`] }
    case 'basic': {
      const pair = Buffer.from(`${auth.user}:${auth.password}`).toString('base64')
      return { header: ['authorization', `Basic ${pair}`] }
    }
    default:
      return {}
  }
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

test.each(DOCUMENTED_REQUESTS)(
  'the documented command of $name, pasted, is a brick whose call in a chat is the documented request',
  async ({ paste, values, expected }) => {
    const api = callAs(scene.server.app, scene.owner)
    const answer = await api.post('/project/read', { project_id: scene.projectId, text: paste })
    expect(answer.statusCode, answer.body).toBe(200)
    const { connection, functions }: ReadAnswer = answer.json()
    const entered = connection && enterSecrets(connection)
    await scene.save({ functions, connections: entered ? [entered] : [] })
    await scene.deploy()
    await world.play(rowOf(expected.host))
    scene.provider.requests.length = 0
    const name = (functions[0]?.name ?? '').replaceAll(/[^A-Za-z0-9_-]+/g, '_')
    scene.provider.play(answerCalls({ id: 'a', name, arguments: JSON.stringify(values) }), answerText('Done.'))
    await (await scene.ask()).text()

    const proof = entered ? writeProof(entered.auth) : {}
    const sent = parseRequest(world.server.requests[0] ?? '')
    const joint = expected.path.includes('?') ? '&' : '?'
    expect([sent.method, sent.path]).toEqual([
      expected.method,
      proof.query ? `${expected.path}${joint}${proof.query}` : expected.path,
    ])
    expect(sent.headers).toMatchObject({
      host: expected.host,
      ...Object.fromEntries(Object.entries(expected.headers).map(([key, value]) => [key.toLowerCase(), value])),
      ...(proof.header && { [proof.header[0]]: proof.header[1] }),
    })
    if (expected.body === undefined) expect(sent.body).toBe('')
    else if (typeof expected.body === 'string') expect(sent.body).toBe(expected.body)
    else {
      expect(sent.headers['content-type']).toBe('application/json')
      expect(JSON.parse(sent.body)).toEqual(expected.body)
      expect(sent.body).toBe(JSON.stringify(expected.body))
    }
    expect(JSON.stringify(scene.provider.requests)).toContain('from the loopback server')
  },
)
