import { sql } from 'kysely'
import type { Database } from '#db/database.ts'

/** What an account has built. */
export interface AccountUse {
  projects: number
  templates: number
  /** Of drafts, versions, their secrets, and templates. */
  bytes: number
}

/** Read from indexes alone, in one statement, however large the contents are. */
export async function readAccountUse(database: Database, userId: string): Promise<AccountUse> {
  const { projects, templates, project_bytes, template_bytes } = await database
    .selectNoFrom(({ selectFrom, fn }) => {
      const ofProjects = selectFrom('projects').where('user_id', '=', userId)
      const ofTemplates = selectFrom('templates').where('user_id', '=', userId)
      const bytes = (column: string) => sql<number | string>`coalesce(sum(${sql.ref(column)}), 0)`.as('bytes')
      return [
        ofProjects.select(fn.countAll().as('count')).as('projects'),
        ofProjects.select(bytes('stored_bytes')).as('project_bytes'),
        ofTemplates.select(fn.countAll().as('count')).as('templates'),
        ofTemplates.select(bytes('content_bytes')).as('template_bytes'),
      ]
    })
    .executeTakeFirstOrThrow()
  // Counts and sums come as texts from Postgres.
  return {
    projects: Number(projects),
    templates: Number(templates),
    bytes: Number(project_bytes) + Number(template_bytes),
  }
}
