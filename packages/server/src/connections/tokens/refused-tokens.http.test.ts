import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { BY_PAGE, LOYALTY_BRICK, type OAuthScene, openOAuthScene } from '#test/tools/oauth-scene.ts'
import { createTestProject } from '#test/tools/test-projects.ts'
import { MINUTE, SECOND } from '#time.ts'

const LIFE = 10 * MINUTE

let scene: OAuthScene
beforeAll(async () => {
  scene = await openOAuthScene()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => scene.close())

async function createExpired(): Promise<string> {
  const projectId = await scene.createProject()
  await scene.connect(projectId)
  scene.passTime(LIFE)
  return projectId
}

/** Each call of the token address gets this answer, until the mocks are restored. */
function answerTokensWith(status: number, body: string, contentType = 'application/json'): void {
  vi.spyOn(scene.server.context.brickCaller, 'send').mockImplementation(async () => ({
    status,
    contentType,
    bytes: Buffer.from(body),
    cut: false,
  }))
}

async function findFailure(projectId: string): Promise<string | undefined> {
  const { status, shown } = await scene.tryBrick(projectId)
  return status === 200 ? undefined : JSON.parse(shown.split('\n')[0] ?? '').error
}

async function findState(projectId: string): Promise<string> {
  const project = (await scene.builder.get(`/project/getById?project_id=${projectId}`)).json()
  return project.connections[0].auth.state
}

async function countUnreadNotices(projectId: string): Promise<number> {
  const notices: { kind: string; project_id?: string; read?: boolean }[] = (await scene.builder.get('/notices')).json()
  return notices.filter(({ project_id, read }) => project_id === projectId && !read).length
}

test.each<[string, number, string, string]>([
  ['404 while it is redeployed', 404, '<h1>No route</h1>', 'text/html'],
  ['404 as JSON of its framework', 404, '{"status":404,"error":"Not Found"}', 'application/json'],
  ['408', 408, '', ''],
  ['429', 429, '{"error":"too_many"}', 'application/json'],
  ['a page of a gateway with 418', 418, '<h1>No</h1>', 'text/html'],
])('a token address that answers %s is away, and the sign-in is kept', async (_what, status, body, type) => {
  const projectId = await createExpired()
  answerTokensWith(status, body, type)
  expect(await findFailure(projectId)).toBe('unreachable')
  vi.restoreAllMocks()
  expect([await findState(projectId), await countUnreadNotices(projectId)]).toEqual(['connected', 0])
  expect(await findFailure(projectId)).toBeUndefined()
})

test.each<[string, number, string]>([
  ['that does not know the client', 401, '{"error":"invalid_client"}'],
  ['of a wrong client secret, as Keycloak says it', 401, '{"error":"unauthorized_client"}'],
  ['of the rights of the client', 400, '{"error":"unauthorized_client"}'],
  ['with a page of its firewall', 403, '<h1>Blocked</h1>'],
  ['that finds the request wrong', 400, '{"error":"invalid_request"}'],
])('a refusal %s is told, and leaves the sign-in to a later try', async (_what, status, body) => {
  const projectId = await createExpired()
  answerTokensWith(status, body)
  expect(await findFailure(projectId)).toBe('connection_refused')
  expect([await findState(projectId), await countUnreadNotices(projectId)]).toEqual(['failed', 1])
  scene.passTime(5 * SECOND)
  expect(await findFailure(projectId)).toBe('connection_refused')
  vi.restoreAllMocks()
  // The provider is not asked at every question.
  expect(await findFailure(projectId)).toBe('connection_refused')
  scene.passTime(5 * SECOND)
  expect(await findFailure(projectId)).toBeUndefined()
  expect([await findState(projectId), await countUnreadNotices(projectId)]).toEqual(['connected', 0])
})

const USING_OTHER = {
  ...LOYALTY_BRICK,
  id: 'others',
  name: 'Others',
  api: { ...LOYALTY_BRICK.api, connection: 'other' },
}

async function createProjectOfTwo() {
  const other = { ...BY_PAGE, id: 'other', name: 'Other' }
  const projectId = await createTestProject(scene.builder, {
    functions: [LOYALTY_BRICK, USING_OTHER],
    connections: [BY_PAGE, other],
  })
  const connectOther = async () => {
    const start = { project_id: projectId, connection_id: 'other' }
    const { url } = (await scene.builder.post('/connection/start', start)).json()
    await scene.builder.post('/connection/finish', await scene.answerConsentPage(url))
  }
  return { projectId, other, connectOther }
}

test('a sign-in that works again does not hide that another one of the bot is over', async () => {
  const { projectId, connectOther } = await createProjectOfTwo()
  await scene.connect(projectId)
  await connectOther()
  scene.passTime(LIFE)
  answerTokensWith(400, '{"error":"invalid_grant"}')
  await scene.builder.post('/project/try', { project_id: projectId, function: USING_OTHER, values: {} })
  expect(await countUnreadNotices(projectId)).toBe(1)
  answerTokensWith(401, '{"error":"invalid_client"}')
  expect(await findFailure(projectId)).toBe('connection_refused')
  vi.restoreAllMocks()
  scene.passTime(5 * SECOND)
  expect(await findFailure(projectId)).toBeUndefined()
  expect(await countUnreadNotices(projectId)).toBe(2)
  // The same holds for somebody who connects it again.
  await scene.connect(projectId)
  expect(await countUnreadNotices(projectId)).toBe(2)
  await connectOther()
  expect(await countUnreadNotices(projectId)).toBe(0)
})

test.each<[string, (other: typeof BY_PAGE) => (typeof BY_PAGE)[]]>([
  ['was removed', () => [BY_PAGE]],
  [
    'has other settings',
    (other) => [BY_PAGE, { ...other, auth: { ...other.auth, scope: 'openid' } as typeof other.auth }],
  ],
])('a notice does not wait for a refused connection that %s since', async (_what, change) => {
  const { projectId, other, connectOther } = await createProjectOfTwo()
  await scene.connect(projectId)
  await connectOther()
  scene.passTime(LIFE)
  answerTokensWith(400, '{"error":"invalid_grant"}')
  expect(await findFailure(projectId)).toBe('connection_refused')
  await scene.builder.post('/project/try', { project_id: projectId, function: USING_OTHER, values: {} })
  expect(await countUnreadNotices(projectId)).toBe(2)
  vi.restoreAllMocks()
  const connections = change(other)
  const functions = [LOYALTY_BRICK, USING_OTHER].slice(0, connections.length)
  await scene.builder.post('/project/update', { id: projectId, functions, connections })
  if (connections.length > 1) await connectOther()
  await scene.connect(projectId)
  expect(await countUnreadNotices(projectId)).toBe(0)
})

test('a secret of the client that is wrong and then corrected keeps the sign-in', async () => {
  const projectId = await createExpired()
  const saveSecret = (secret: string | undefined) => {
    const connections = [{ ...BY_PAGE, auth: { ...BY_PAGE.auth, client_secret: secret } }]
    return scene.builder.post('/project/update', { id: projectId, functions: [LOYALTY_BRICK], connections })
  }
  await saveSecret('another-secret-of-ours')
  expect(await findFailure(projectId)).toBe('connection_refused')
  await saveSecret(BY_PAGE.auth.kind === 'oauth2-code' ? BY_PAGE.auth.client_secret : undefined)
  scene.passTime(5 * SECOND)
  expect(await findFailure(projectId)).toBeUndefined()
})

test.each([
  [400, '{"error":"invalid_grant"}'],
  [200, '{"ok":false,"error":"invalid_refresh_token"}'],
])('a sign-in that its provider calls over with %i %s is over', async (status, body) => {
  const projectId = await createExpired()
  answerTokensWith(status, body)
  expect(await findFailure(projectId)).toBe('connection_refused')
  vi.restoreAllMocks()
  scene.passTime(LIFE)
  expect(await findFailure(projectId)).toBe('connection_refused')
  expect(await findState(projectId)).toBe('failed')
})

test.each([-5, 0, '60', 'soon'])(
  'new tokens that end in %j seconds are kept, with the new refresh token',
  async (end) => {
    const projectId = await createExpired()
    const send = scene.server.context.brickCaller.send.bind(scene.server.context.brickCaller)
    vi.spyOn(scene.server.context.brickCaller, 'send').mockImplementationOnce(async (request, signal) => {
      const answer = await send(request, signal)
      return { ...answer, bytes: Buffer.from(JSON.stringify({ ...JSON.parse(String(answer.bytes)), expires_in: end })) }
    })
    expect(await findFailure(projectId)).toBeUndefined()
    scene.passTime(LIFE)
    expect(await findFailure(projectId)).toBeUndefined()
  },
)
