import { SAMPLE_PERSON } from '@bricks/sandbox/authorization'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OAuthScene, openOAuthScene } from '#test/tools/oauth-scene.ts'

let scene: OAuthScene
beforeAll(async () => {
  scene = await openOAuthScene()
})
afterAll(() => scene.close())

async function stateOf(projectId: string) {
  const project = (await scene.builder.get(`/project/getById?project_id=${projectId}`)).json()
  const { state, account } = project.connections[0].auth
  return { state, account }
}

const finish = (body: object, builder = scene.builder) => builder.post('/connection/finish', body)

test('a builder signs in at the provider’s page, and the bot’s calls carry the token that it gave', async () => {
  const projectId = await scene.createProject()
  expect(await stateOf(projectId)).toEqual({ state: 'needed' })
  expect(JSON.parse((await scene.tryBrick(projectId)).shown)).toMatchObject({ error: 'connection_needed' })

  const url = new URL(await scene.start(projectId))
  expect(url.origin + url.pathname).toBe('https://auth.example.com/authorization/auth')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: 'http://bricks.test/oauth/callback',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
  const back = await scene.consent(url.href)
  const finished = await finish(back)
  expect([finished.statusCode, finished.json()]).toEqual([200, { project_id: projectId, connection_id: 'loyalty' }])
  expect(await stateOf(projectId)).toEqual({ state: 'connected', account: SAMPLE_PERSON.email })

  const tried = await scene.tryBrick(projectId)
  expect(tried.status).toBe(200)
  expect(JSON.parse(tried.body)).toMatchObject({ points: 1240 })
})
