import { callApi } from '#scripts/test/call-api.ts'

const LONG_PROJECT_BRICKS = 24
const FULL_PROJECT_BRICKS = 64
const OTHER_PROJECTS = 6

export interface BenchProjects {
  projectId: string
  smallProjectId: string
  fullProjectId: string
}

export async function createBenchProjects(address: string, token: string): Promise<BenchProjects> {
  for (let number = 1; number <= OTHER_PROJECTS; number++) {
    await callApi(address, '/project/new', { 'new-project-name': `Shop desk ${number}` }, token)
  }
  return {
    smallProjectId: await createProject(address, token, 'One-brick desk', 1),
    fullProjectId: await createProject(address, token, 'Full desk', FULL_PROJECT_BRICKS),
    projectId: await createProject(address, token, 'Everything desk', LONG_PROJECT_BRICKS),
  }
}

async function createProject(address: string, token: string, name: string, bricks: number): Promise<string> {
  const { id } = await callApi<{ id: string }>(address, '/project/new', { 'new-project-name': name }, token)
  const system = 'You help the customers of a small shop, shortly and with what the bricks say. '.repeat(200)
  const functions = Array.from({ length: bricks }, (_, index) => describeBrick(index + 1))
  await callApi(address, '/project/update', { id, system, functions }, token)
  return id
}

export async function signIn(address: string, account: { email: string; password: string }): Promise<string> {
  const { token } = await callApi<{ token: string }>(address, '/login', account)
  return token
}

function describeBrick(number: number) {
  const names = ['order_number', 'customer', 'city', 'since', 'language']
  return {
    name: `Order status ${number}`,
    description: 'Tells where an order is, by its number; also who carries it and when it comes.',
    parameters: { properties: names.map((name) => ({ name, description: `The ${name} asked for`, isrequired: true })) },
    api: {
      url: `api.shop.example/v${number}/orders/{order_number}`,
      method: 'GET',
      parameters: names.slice(1).map((name) => ({ name, value: `fixed-${name}` })),
      headers: [
        { name: 'accept', value: 'application/json' },
        { name: 'authorization', value: 'Bearer sample', secret: true },
      ],
    },
  }
}
