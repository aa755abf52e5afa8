import { WROTE_HEADER } from '@bricks/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { CITUS_URL } from '#test/tools/citus-url.ts'
import { copyDatabase, type DatabaseCopy } from '#test/tools/copy-database.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { createBuilder } from '#test/tools/test-projects.ts'
import { SECOND } from '#time.ts'

describe.skipIf(inject('engine') === 'sqlite' || CITUS_URL !== undefined)(
  'a copy of the database for owners to read',
  () => {
    let server: TestServer
    let reading: TestServer
    let copy: DatabaseCopy
    let builder: Awaited<ReturnType<typeof createBuilder>>
    let before: string
    let now = new Date('2026-11-25T12:00:00Z')
    const listProjectNames = async (headers: Record<string, string> = {}) => {
      const url = '/api/project/getByUser'
      const answer = await reading.app.inject({
        method: 'GET',
        url,
        headers: { ...createAuthorizationHeader(), ...headers },
      })
      expect(answer.statusCode).toBe(200)
      return answer.json().map(({ name }: { name: string }) => name)
    }
    const createAuthorizationHeader = () => ({ authorization: `Bearer ${builder.token}` })
    const createProject = async (name: string) => {
      const payload = { 'new-project-name': name }
      return reading.app.inject({
        method: 'POST',
        url: '/api/project/new',
        headers: createAuthorizationHeader(),
        payload,
      })
    }

    beforeAll(async () => {
      server = await startTestServer({ ports: { clock: () => now } })
      builder = await createBuilder(server)
      const made = await builder.post('/project/new', { 'new-project-name': 'Before' })
      before = made.json().id
      copy = await copyDatabase(server)
      reading = await startTestServer({
        ports: { ...pickShared(server), readReplica: openDatabase(copy.location), clock: () => now },
      })
    })
    beforeEach(() => {
      now = new Date(now.getTime() + 60 * SECOND)
    })
    afterAll(async () => {
      await reading.context.readReplica?.destroy()
      await reading.close()
      await copy.remove()
      await server.close()
    })

    test('lists come from the copy, and for five seconds after a write of theirs from the database', async () => {
      const written = await createProject('After')
      expect(written.statusCode).toBe(200)
      const wrote = String(written.headers[WROTE_HEADER])
      expect(Number(wrote)).toBe(now.getTime())
      expect(await listProjectNames()).toEqual(['Before'])
      expect((await listProjectNames({ [WROTE_HEADER]: wrote })).toSorted()).toEqual(['After', 'Before'])
      now = new Date(now.getTime() + 5 * SECOND + 1)
      expect(await listProjectNames({ [WROTE_HEADER]: wrote })).toEqual(['Before'])
      for (const nonsense of ['', 'x', 'Infinity', '-1', '1e999']) {
        expect(await listProjectNames({ [WROTE_HEADER]: nonsense })).toEqual(['Before'])
      }
    })

    test('what the copy does not have yet is read from the database, and what nobody has is not found', async () => {
      const { id } = (await createProject('Just made')).json()
      const getOfProject = (project: string, path: string) =>
        reading.app.inject({
          method: 'GET',
          url: `/api${path}project_id=${project}`,
          headers: createAuthorizationHeader(),
        })
      for (const path of ['/project/conversations?', '/project/insights?from=2026-11-01&to=2026-11-25&']) {
        expect((await getOfProject(id, path)).statusCode).toBe(200)
        expect((await getOfProject('AAAAAAAAAAAAAAAAAAAAAA', path)).json().code).toBe('not_found')
      }
    })

    test('a refused write and a read tell of no write', async () => {
      const refused = await createProject('')
      expect([refused.statusCode, refused.headers[WROTE_HEADER]]).toEqual([400, undefined])
      const read = await reading.app.inject({
        method: 'GET',
        url: '/api/project/getByUser',
        headers: createAuthorizationHeader(),
      })
      expect(read.headers[WROTE_HEADER]).toBeUndefined()
    })

    test('insights and conversations write nothing there: a copy that takes no writes is enough', async () => {
      for (const path of ['conversations?', 'insights?from=2026-11-01&to=2026-11-25&']) {
        const url = `/api/project/${path}project_id=${before}`
        expect(
          (await reading.app.inject({ method: 'GET', url, headers: createAuthorizationHeader() })).statusCode,
        ).toBe(200)
      }
      expect(await listProjectNames()).toEqual(['Before'])
    })

    test('a copy that is away is told once in the log, and the database is read until it is back', async () => {
      await copy.close()
      expect((await listProjectNames()).includes('After')).toBe(true)
      await copy.open()
      expect((await listProjectNames()).includes('After')).toBe(true)
      now = new Date(now.getTime() + 11 * SECOND)
      expect(await listProjectNames()).toEqual(['Before'])
    })
  },
)

function pickShared({ context: { database, encryptionKeys, passwordHashing } }: TestServer) {
  return { database, encryptionKeys, passwordHashing }
}
