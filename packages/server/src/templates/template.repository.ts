import type { TemplateSetup } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import type { TemplateTable } from './template.table.ts'
import type { TemplateContent } from './template-content.ts'

/** A template that a user published. */
export interface PublishedTemplate {
  id: string
  /** Null where the author has left. */
  userId: string | null
  name: string
  description: string
  setup: TemplateSetup[]
  content: TemplateContent
  isApproved: boolean
}

export async function insertTemplate(database: Database, template: PublishedTemplate, now: Date): Promise<void> {
  const { id, userId, name, description, setup, content, isApproved } = template
  await database
    .insertInto('templates')
    .values({
      id,
      user_id: userId,
      name,
      description,
      required: JSON.stringify(setup.map(({ label }) => label)),
      setup: JSON.stringify(setup),
      content: JSON.stringify(content),
      approved: isApproved ? 1 : 0,
      created_at: now.toISOString(),
    })
    .execute()
}

/** What the library shows a user: what is approved, and what they published themselves. The oldest first. */
export async function listTemplates(database: Database, userId: string): Promise<PublishedTemplate[]> {
  const rows = await database
    .selectFrom('templates')
    .selectAll()
    .where(({ eb, or }) => or([eb('approved', '=', 1), eb('user_id', '=', userId)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toTemplate)
}

export async function findTemplate(
  database: Database,
  { id, userId }: { id: string; userId: string },
): Promise<PublishedTemplate | undefined> {
  const row = await database
    .selectFrom('templates')
    .selectAll()
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('approved', '=', 1), eb('user_id', '=', userId)]))
    .executeTakeFirst()
  return row && toTemplate(row)
}

/** False where the user published no such template. Projects made from it stay as they are. */
export async function deleteTemplate(
  database: Database,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const deleted = await database
    .deleteFrom('templates')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Shows a template to everyone. Undefined where there is no such template. */
export async function approveTemplate(
  database: Database,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  return database
    .updateTable('templates')
    .set({ approved: 1 })
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()
}

function toTemplate(row: TemplateTable): PublishedTemplate {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    description: row.description,
    setup: JSON.parse(row.setup),
    content: JSON.parse(row.content),
    isApproved: row.approved === 1,
  }
}
