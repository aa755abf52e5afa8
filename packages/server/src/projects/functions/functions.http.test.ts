import type { BrickParameter } from '@bricks/contract'
import { ROLE_FREE, ROLE_PREMIUM } from '@bricks/contract/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'

let server: TestServer
let builder: Builder
beforeAll(async () => {
  server = await startTestServer()
  builder = await createBuilder(server)
})
afterAll(() => server.close())

const orderNumber: BrickParameter = { name: 'order', type: 'string', description: 'Its number', isrequired: true }
const language: BrickParameter = { name: 'language', type: 'string', description: 'Of the answer', isrequired: false }

describe('connected APIs', () => {
  test('get a uuid where they come without an id, and keep the id they come with', async () => {
    const id = await createTestProject(builder, { functions: [createTestBrick(), createTestBrick({ id: 'mine' })] })
    const [first, second] = (await getProject(id)).functions
    expect(first.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(second.id).toBe('mine')
    await builder.post('/project/update', { id, functions: [first, second] })
    expect((await getProject(id)).functions).toEqual([first, second])
  })

  test('with the same id twice are refused', async () => {
    const id = await createTestProject(builder)
    const answer = await saveFunctions(id, [createTestBrick({ id: 'one' }), createTestBrick({ id: 'one' })])
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
    expect((await getProject(id)).functions).toEqual([])
  })

  test('with too many parameters are refused, also where those from the prompt are only added by the server', async () => {
    const properties = Array.from({ length: 40 }, (_, at) => ({ ...orderNumber, name: `prompt${at}` }))
    const custom = Array.from({ length: 25 }, (_, at) => ({
      ...{ name: `custom${at}`, type: 'string' as const },
      ...{ value: 'x', system: false },
    }))
    const id = await createTestProject(builder)
    const answer = await saveFunctions(id, [createTestBrick({ properties, parameters: custom })])
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
    expect(answer.json().error).toContain('at most 64 parameters')
    expect((await getProject(id)).functions).toEqual([])
    expect((await saveFunctions(id, [createTestBrick({ properties, parameters: custom.slice(1) })])).statusCode).toBe(
      200,
    )
    expect((await getProject(id)).functions[0].api.parameters).toHaveLength(64)
  })

  test('have the required list and the parameters from the prompt derived', async () => {
    const brick = createTestBrick({
      properties: [orderNumber, language],
      parameters: [
        { name: 'gone', type: 'string', value: 'gone', system: true },
        { name: 'order', type: 'string', value: 'typed over', system: false },
        { name: 'units', type: 'string', value: 'metric', system: false },
        { name: 'language', type: 'string', value: '', system: true },
        { name: 'language', type: 'string', value: 'language', system: true },
      ],
    })
    brick.parameters.required = ['language', 'nonsense']
    const id = await createTestProject(builder, { functions: [brick] })
    const [saved] = (await getProject(id)).functions
    expect(saved.parameters.required).toEqual(['order'])
    expect(saved.api.parameters).toEqual([
      { name: 'order', type: 'string', value: 'order', system: true },
      { name: 'units', type: 'string', value: 'metric', system: false },
      { name: 'language', type: 'string', value: 'language', system: true },
    ])
  })

  test.each([
    'https://api.shop.example/orders',
    'http://api.shop.example',
    '127.0.0.1/orders',
    'localhost/orders',
    '169.254.169.254/latest/meta-data',
    'user:pass@api.shop.example',
    '{host}.example.com/x',
    'api.shop.example:8080/orders',
    'api.shop.example/a b',
  ])('are refused at the address %s, with a text that helps', async (url) => {
    const id = await createTestProject(builder, { functions: [createTestBrick()] })
    const answer = await saveFunctions(id, [createTestBrick({ url })])
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'address_refused'])
    expect(answer.json().error).toMatch(/^Order status: .{20}/)
    expect((await getProject(id)).functions[0].api.url).toBe('api.shop.example/orders')
  })

  test.each([
    { name: 'Host', value: 'other.example' },
    { name: 'X-Forwarded-For', value: '10.0.0.1' },
    { name: 'no spaces', value: 'x' },
    { name: 'X-Menu', value: 'café' },
    { name: 'Metadata-Flavor', value: 'Google' },
  ])('are refused with the header $name', async ({ name, value }) => {
    const id = await createTestProject(builder)
    const answer = await saveFunctions(id, [createTestBrick({ headers: [{ name, type: 'string', value }] })])
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'header_refused'])
    expect(answer.json().error).toContain(name)
  })
})

describe('a Free plan', () => {
  test('holds two connected APIs a project, also when many saves come at once (R32)', async () => {
    const free = await createBuilder(server, { role: ROLE_FREE })
    const id = await createTestProject(free, { functions: [createTestBrick()] })
    const saves = Array.from({ length: 10 }, (_, extra) =>
      free.post('/project/update', { id, functions: Array.from({ length: 2 + (extra % 2) }, () => createTestBrick()) }),
    )
    const answers = await Promise.all(saves)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403, 200, 403, 200, 403, 200, 403, 200, 403])
    expect(answers[1]?.json()).toEqual({
      code: 'brick_limit_reached',
      error: 'You have reached the max of Bricks included on your plan.',
    })
    expect((await free.get(`/project/getById?project_id=${id}`)).json().functions).toHaveLength(2)
  })

  test('keeps what a better plan left behind, but it cannot grow, nor by duplicating', async () => {
    const former = await createBuilder(server, { role: ROLE_PREMIUM })
    const three = [createTestBrick(), createTestBrick(), createTestBrick()]
    const id = await createTestProject(former, { functions: three })
    await server.context.database
      .updateTable('users')
      .set({ granted_role: ROLE_FREE })
      .where('id', '=', former.userId)
      .execute()
    const postFunctions = (functions: object[]) => former.post('/project/update', { id, functions })
    expect((await postFunctions([...three, createTestBrick()])).json().code).toBe('brick_limit_reached')
    expect((await former.post('/project/duplicate', { project_id: id })).json().code).toBe('brick_limit_reached')
    expect((await postFunctions([...three.slice(1), createTestBrick({ name: 'Replaced' })])).statusCode).toBe(200)
    expect((await postFunctions(three.slice(1))).statusCode).toBe(200)
    expect((await postFunctions(three)).json().code).toBe('brick_limit_reached')
  })
})

async function getProject(id: string) {
  return (await builder.get(`/project/getById?project_id=${id}`)).json()
}

function saveFunctions(id: string, functions: object[]) {
  return builder.post('/project/update', { id, functions })
}
