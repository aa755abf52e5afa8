import { type ComparedProject, listChanges } from '@bricks/contract/wire'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Migration } from './migration.ts'

export const versionChanges: Migration = {
  name: '0017-version-changes',
  up: async (schema, rows) => {
    await schema.alterTable('project_versions').addColumn('changes', 'text').execute()
    await fillVersionChanges(rows)
  },
}

interface VersionKey {
  owner_id: string
  project_id: string
  version: number
}

async function fillVersionChanges(rows: QueryExecutorProvider): Promise<void> {
  const { rows: keys } = await sql<VersionKey>`
    select owner_id, project_id, version from project_versions order by owner_id, project_id, version`.execute(rows)
  let former: (VersionKey & { content: ComparedProject }) | undefined
  for (const key of keys) {
    const content = await readVersion(rows, key)
    if (!content) continue
    if (former && former.owner_id === key.owner_id && former.project_id === key.project_id) {
      const changes = JSON.stringify(listChanges(former.content, content).slice(0, 50))
      await sql`update project_versions set changes = ${changes}
        where owner_id = ${key.owner_id} and project_id = ${key.project_id} and version = ${key.version}`.execute(rows)
    }
    former = { ...key, content }
  }
}

async function readVersion(
  rows: QueryExecutorProvider,
  { owner_id, project_id, version }: VersionKey,
): Promise<ComparedProject | undefined> {
  const { rows: found } = await sql<{ name: string; content: string }>`
    select name, content from project_versions
    where owner_id = ${owner_id} and project_id = ${project_id} and version = ${version}`.execute(rows)
  const [row] = found
  return row && { ...JSON.parse(row.content), name: row.name }
}
