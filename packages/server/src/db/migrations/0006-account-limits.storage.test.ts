import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openTestDatabase } from '#test/tools/open-test-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const engine = inject('engine')
const NAME = '0006-account-limits'
const at = '2026-11-21T12:00:00.000Z'

test('N4: what was there before is counted, its secrets know their newest version, and its templates are listed', async () => {
  const opened = await openTestDatabase({ empty: true })
  const { database } = opened
  await migrate(
    database,
    engine,
    migrations.filter(({ name }) => name < NAME),
  )
  const secretOf = (id: string) => ({ functions: [{ api: { headers: [{ name: 'X', value: { secret: id } }] } }] })
  await sql`insert into users (id, name, email, email_key, password_hash, granted_role, created_at)
    values ('u', 'Ada', 'a@b.c', 'a@b.c', '', 1, ${at})`.execute(database)
  const draft = JSON.stringify(secretOf('held'))
  await sql`insert into projects
      (id, user_id, name, draft, revision, version, appearance, texts, origins, limits, recording_days, created_at, updated_at)
    values ('p', 'u', 'Bot', ${draft}, 1, 2, '{}', '{}', '[]', '{}', 30, ${at}, ${at})`.execute(database)
  for (const id of ['held', 'old', 'drafted']) {
    await sql`insert into secrets (id, user_id, project_id, ciphertext, mask, created_at)
      values (${id}, 'u', 'p', 'v1.é', '', ${at})`.execute(database)
  }
  const contents = [JSON.stringify(secretOf('old')), JSON.stringify(secretOf('held')), JSON.stringify(secretOf('held'))]
  for (const [index, content] of contents.entries()) {
    await sql`insert into project_versions (project_id, version, name, content, deployed_at)
      values ('p', ${index + 1}, 'Bot', ${content}, ${at})`.execute(database)
  }
  const brick = { name: 'Orders', description: 'd'.repeat(500), api: { method: 'GET', url: 'api.shop.example/x?y' } }
  const content = JSON.stringify({ settings: {}, functions: [brick] })
  for (let id = 0; id < 45; id++) {
    await sql`insert into templates (id, user_id, name, description, required, setup, content, approved, created_at)
      values (${`t${id}`}, 'u', 'T', 'D', '[]', '[]', ${content}, 1, ${at})`.execute(database)
  }

  await migrate(database, engine)

  const project = await database.selectFrom('projects').select('stored_bytes').executeTakeFirstOrThrow()
  const bytes = [draft, ...contents, 'v1.é', 'v1.é', 'v1.é'].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  expect(project.stored_bytes).toBe(bytes)
  const secrets = await database.selectFrom('secrets').select(['id', 'last_version']).orderBy('id').execute()
  expect(secrets).toEqual([
    { id: 'drafted', last_version: null },
    { id: 'held', last_version: 3 },
    { id: 'old', last_version: 1 },
  ])
  const templates = await database.selectFrom('templates').selectAll().execute()
  expect(templates).toHaveLength(45)
  expect(templates[0]).toMatchObject({ user_id: 'u', approved: 1, content, content_bytes: Buffer.byteLength(content) })
  expect(JSON.parse(templates[0]?.bricks ?? '')).toEqual([
    { name: 'Orders', description: 'd'.repeat(200), method: 'GET', host: 'api.shop.example' },
  ])
  await opened.close()
})
