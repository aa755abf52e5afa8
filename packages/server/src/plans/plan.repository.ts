import { ROLE_PRO } from '@bricks/contract/wire'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { DELETED_VERSION, NO_ADDRESS } from '#db/deletion-marks.ts'

export interface AccountUse {
  projects: number
  templates: number
  bytes: number
}

/** Runs one statement that reads only indexes, so that large contents do not slow it down. */
export async function readAccountUse(database: Database, userId: string): Promise<AccountUse> {
  const { projects, templates, project_bytes, template_bytes } = await database
    .selectNoFrom(({ selectFrom, fn }) => {
      const ofProjects = selectFrom('projects').where('owner_id', '=', userId).where('version', '!=', DELETED_VERSION)
      const ofTemplates = selectFrom('templates').where('author_id', '=', userId)
      const sumBytes = (column: string) => sql<number | string>`coalesce(sum(${sql.ref(column)}), 0)`.as('bytes')
      return [
        ofProjects.select(fn.countAll().as('count')).as('projects'),
        ofProjects.select(sumBytes('stored_bytes')).as('project_bytes'),
        ofTemplates.select(fn.countAll().as('count')).as('templates'),
        ofTemplates.select(sumBytes('content_bytes')).as('template_bytes'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    projects: Number(projects),
    templates: Number(templates),
    bytes: Number(project_bytes) + Number(template_bytes),
  }
}

export async function hasAnyAccount(database: Database): Promise<boolean> {
  const accounts = database.selectFrom('users').select('id').where('email', '!=', NO_ADDRESS)
  return (await accounts.limit(1).executeTakeFirst()) !== undefined
}

export async function hasPaidAccount(database: Database): Promise<boolean> {
  const account = await database
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('granted_role', '>=', ROLE_PRO), where('subscribed_role', '>=', ROLE_PRO)]))
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}
