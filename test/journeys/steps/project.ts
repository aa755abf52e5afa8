import { callApi } from '#scripts/test/call-api.ts'
import type { Product } from '../start-product.ts'
import type { Builder } from './builder.ts'

export const PROMPT = 'Where is my order A17?'
export const ANSWER = 'Order A17 is out for delivery.'

interface Wish {
  name: string
  system?: string
  bricks?: number
  live?: boolean
}

/** Makes a project by calls of the API, so that a journey begins with a project that is there already. */
export async function createProject({ address, sampleApis }: Product, { token }: Builder, wish: Wish): Promise<string> {
  const { name, system = 'You help customers of a small shop find their parcels.', bricks = 1, live = false } = wish
  const { id } = await callApi<{ id: string }>(address, '/project/new', { 'new-project-name': name }, token)
  const functions = [
    createLookUpFunction(
      'Order status',
      `${sampleApis}/order-status`,
      'order_number',
      'The number of the order, such as A17',
    ),
    createLookUpFunction('Weather', `${sampleApis}/weather`, 'city', 'The city, such as Lisbon'),
  ].slice(0, bricks)
  await callApi(address, '/project/update', { id, system, functions }, token)
  if (live) await callApi(address, '/project/deploy', { project_id: id }, token)
  return id
}

export function createLookUpFunction(name: string, url: string, parameter: string, description: string) {
  return {
    name,
    description: `Looks up the ${name.toLowerCase()}`,
    parameters: {
      type: 'object',
      properties: [{ name: parameter, type: 'string', description, isrequired: true }],
      required: [parameter],
    },
    api: {
      url,
      method: 'GET',
      parameters: [{ name: parameter, type: 'string', value: parameter, system: true }],
      headers: [],
    },
  }
}
