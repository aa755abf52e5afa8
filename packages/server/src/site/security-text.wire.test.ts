import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'

let now = new Date('2026-11-22T12:00:00Z')
let server: TestServer
let mailed: TestServer
beforeAll(async () => {
  const ports = { clock: () => now }
  server = await startTestServer({ ports, config: { appUrl: 'https://bricks.example' } })
  mailed = await startTestServer({ ports, config: { contactEmail: 'help@bricks.example' } })
})
afterAll(() => Promise.all([server.close(), mailed.close()]))

const getSecurityText = async ({ app }: TestServer) =>
  app.inject({ url: '/.well-known/security.txt', headers: { host: 'localhost' } })

test('N20: security.txt says whom to write to, until when, and where it stands', async () => {
  const { headers, body } = await getSecurityText(server)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.trim().split('\n')).toEqual([
    'Contact: https://bricks.example/contact',
    'Expires: 2027-05-21T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://bricks.example/.well-known/security.txt',
  ])
  expect((await getSecurityText(mailed)).body).toContain('Contact: mailto:help@bricks.example\n')
})

test('N20: it never runs out, however long the server stands', async () => {
  now = new Date('2029-01-01T00:00:00Z')
  expect((await getSecurityText(server)).body).toContain('Expires: 2029-06-30T00:00:00.000Z')
})
