import { expect, test } from 'vitest'
import { SAMPLE_ACCOUNTS } from '#accounts/sample-accounts.ts'
import { toConnectedFunction } from '#accounts/to-connected-function.ts'
import { createSampleApis } from '#sample-apis/sample-apis.ts'
import { buildStarterFunctions, starterTemplates } from '../../server/src/templates/starters/starter-templates.ts'
import { NOW } from './tools/sample-tools.ts'

const apis = createSampleApis(NOW)
const addresses = Object.fromEntries([...apis.keys()].map((id) => [id, `localhost:1/${id}`]))
const connected = new Map(starterTemplates.map((starter) => [starter.id, buildStarterFunctions(starter, addresses)]))
const sampleBricks = SAMPLE_ACCOUNTS.flatMap(({ projects }) => projects.flatMap(({ bricks }) => bricks))

test('there is a sample API for each starter template, and no other', () => {
  expect([...apis.keys()].sort()).toEqual([...connected.keys()].sort())
})

test.each([...connected])('the sample API %s answers the methods that its starter template calls', (id, bricks) => {
  for (const { api } of bricks) expect(apis.get(id)).toHaveProperty(api.kind === 'mcp' ? 'POST' : api.method)
})

test.each(sampleBricks.map((brick) => [brick.name, brick] as const))(
  'the sample brick "%s" takes the parameters of the starter template of its API',
  (_name, brick) => {
    const starter = connected
      .get(brick.api)
      ?.find(({ api }) => api.kind !== 'mcp' && api.method === brick.method)?.parameters
    const { properties, required } = toConnectedFunction(brick, 'localhost').parameters
    const names = starter?.properties.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(properties.map(({ name }) => name)))
    expect([...required].sort()).toEqual([...(starter?.required ?? [])].sort())
  },
)
