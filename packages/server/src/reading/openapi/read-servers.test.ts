import { expect, test } from 'vitest'
import { readPasted } from '#test/tools/read-pasted.ts'

const paths = { '/a/{id}': { get: { summary: 'Read' } } }

async function readAddress(document: object, source?: string) {
  const { functions, notes } = await readPasted(JSON.stringify({ openapi: '3.0.3', paths, ...document }), { source })
  return { url: functions[0]?.api.url, notes: notes.join(' ') }
}

test('a server without a host keeps its path, and the host is asked for', async () => {
  const { url, notes } = await readAddress({ servers: [{ url: '/api/v3' }] })
  expect(url).toBe('your-api.example.com/api/v3/a/{id}')
  expect(notes).toContain('host')
  const swagger = await readAddress({ openapi: undefined, swagger: '2.0', basePath: '/api/v2' })
  expect(swagger.url).toBe('your-api.example.com/api/v2/a/{id}')
  expect((await readAddress({})).url).toBe('your-api.example.com/a/{id}')
  expect((await readAddress({ servers: [{ url: '//b.example/v1' }] })).url).toBe('b.example/v1/a/{id}')
})

test('a server with a host is better than one without', async () => {
  const { url, notes } = await readAddress({ servers: [{ url: '/v1' }, { url: 'https://b.example/v1' }] })
  expect(url).toBe('b.example/v1/a/{id}')
  expect(notes).toBe('')
  const fetched = await readAddress({ servers: [{ url: '/v1' }] }, 'https://c.example/docs/openapi.json')
  expect(fetched.url).toBe('c.example/v1/a/{id}')
})

test('a value that only stands for the own one is said', async () => {
  const subdomain = await readAddress({
    servers: [{ url: 'https://{subdomain}.desk.example', variables: { subdomain: { default: 'example' } } }],
  })
  expect(subdomain.url).toBe('example.desk.example/a/{id}')
  expect(subdomain.notes).toMatch(/"example".*"subdomain".*connection/)
  const region = await readAddress({
    servers: [
      {
        url: 'https://{region}.b.example:{port}/{tenant}/{version}',
        variables: {
          region: { enum: ['us', 'eu'], default: 'us' },
          port: { enum: ['443'], default: '443' },
          version: { default: 'v2', enum: ['v2'] },
        },
      },
    ],
  })
  expect(region.url).toBe('us.b.example/tenant/v2/a/{id}')
  expect(region.notes).toMatch(/"us".*"region".*eu/)
  expect(region.notes).toMatch(/"tenant"/)
  expect(region.notes).not.toMatch(/"version"|"port"/)
})

test.each([
  ['https://b.example/{basePath}', '/prod', 'b.example/prod/a/{id}'],
  ['https://b.example/{basePath}/v1', '/prod/', 'b.example/prod/v1/a/{id}'],
  ['https://b.example/{basePath}/v1', '', 'b.example/v1/a/{id}'],
  ['/{basePath}', '/prod', 'your-api.example.com/prod/a/{id}'],
])('a value with a slash of its own doubles none: %s with "%s"', async (address, value, url) => {
  const servers = [{ url: address, variables: { basePath: { default: value } } }]
  expect((await readAddress({ servers })).url).toBe(url)
})
