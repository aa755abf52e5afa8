import type { ConnectedFunctionInput } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import type { DatabaseLocation } from '#db/database.ts'
import { type MeasuredTimes, measureTimes } from './measure-times.ts'
import { openMeasuredServer } from './open-measured-server.ts'
import { createBuilder, createTestBrick, createTestProject } from './test-projects.ts'

export interface MeasuredSave extends MeasuredTimes {
  name: string
}

/** Measures saves of a bot with as many bricks as it may have, each with four parameters and a secret of its own. */
export async function measureSaves(location: DatabaseLocation, folder: string): Promise<MeasuredSave[]> {
  const server = await openMeasuredServer(location, folder)
  try {
    const owner = await createBuilder(server)
    const id = await createTestProject(owner, { functions: createBricks() })
    const { functions } = (await owner.get(`/project/getById?project_id=${id}`)).json()
    const save = async (update: object) => {
      const answer = await owner.post('/project/update', { id, ...update })
      if (answer.statusCode !== 200) throw new Error(`Saving answered ${answer.statusCode}: ${answer.body}`)
    }
    const withSecret = (repeat: number) => {
      const [first, ...others] = structuredClone(functions)
      first.api.headers = [{ name: 'X-Api-Key', type: 'string', value: `another-secret-${repeat}`, secret: true }]
      return { functions: [first, ...others] }
    }
    return [
      { name: 'another name', ...(await measureTimes((repeat) => save({ name: `Shop bot ${repeat}` }))) },
      {
        name: 'other words for the model, with all bricks',
        ...(await measureTimes((repeat) => save({ system: `You are helper ${repeat}.`, functions }))),
      },
      { name: 'all bricks, one with a new secret', ...(await measureTimes((repeat) => save(withSecret(repeat)))) },
    ]
  } finally {
    await server.close()
  }
}

function createBricks(): ConnectedFunctionInput[] {
  return Array.from({ length: LIMITS.bricksPerProject }, (_, at) => {
    const names = ['order', 'customer', 'country', 'note'].map((word) => `${word}_${at}`)
    return createTestBrick({
      name: `Order status ${at}`,
      url: `api.shop.example/orders/{${names[0]}}`,
      properties: names.map((name) => ({
        name,
        description: `What the visitor says of ${name}`,
        type: 'string',
        isrequired: true,
      })),
      parameters: names.slice(1).map((name) => ({ name, type: 'string', value: `{${name}}`, system: false })),
      headers: [{ name: 'X-Api-Key', type: 'string', value: `secret-of-brick-${at}`, secret: true }],
    })
  })
}
