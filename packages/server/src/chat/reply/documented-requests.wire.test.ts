import type { Connection, ConnectionAuth, ReadAnswer } from '@bricks/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCUMENTED_REQUESTS } from '#test/tools/documented-requests.ts'
import { expectBody, openRequestScene, type RequestScene } from '#test/tools/expected-requests.ts'
import { callAs } from '#test/tools/test-accounts.ts'

const ENTERED = 'entered-by-the-owner'

let requests: RequestScene
beforeAll(async () => {
  requests = await openRequestScene(DOCUMENTED_REQUESTS)
})
afterAll(() => requests.close())

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

function writeCredentials(auth: ConnectionAuth): { header?: [string, string]; query?: string } {
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

test.each(DOCUMENTED_REQUESTS)(
  'the documented command of $name, pasted, is a brick whose call in a chat is the documented request',
  async ({ paste, values, expected }) => {
    const api = callAs(requests.scene.server.app, requests.scene.owner)
    const answer = await api.post('/project/read', { project_id: requests.scene.projectId, text: paste })
    expect(answer.statusCode, answer.body).toBe(200)
    const { connection, functions }: ReadAnswer = answer.json()
    const entered = connection && enterSecrets(connection)
    await requests.scene.save({ functions, connections: entered ? [entered] : [] })
    await requests.scene.deploy()
    await requests.play(expected.host)
    await requests.chatWithBrick(functions[0]?.name ?? '', values)

    const credentials = entered ? writeCredentials(entered.auth) : {}
    const [sent] = requests.listReceivedRequests()
    const joint = expected.path.includes('?') ? '&' : '?'
    expect([sent?.method, sent?.path]).toEqual([
      expected.method,
      credentials.query ? `${expected.path}${joint}${credentials.query}` : expected.path,
    ])
    expect(sent?.headers).toMatchObject({
      host: expected.host,
      ...Object.fromEntries(Object.entries(expected.headers).map(([key, value]) => [key.toLowerCase(), value])),
      ...(credentials.header && { [credentials.header[0]]: credentials.header[1] }),
    })
    expectBody(sent, expected.body)
    expect(JSON.stringify(requests.scene.provider.requests)).toContain('from the loopback server')
  },
)
