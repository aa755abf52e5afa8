import type { Template, TemplateSetup } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import type { TemplateContent } from '#projects/add-project.ts'

export interface ListedTemplate {
  id: string
  userId: string | null
  name: string
  description: string
  setup: TemplateSetup[]
  bricks: Template['bricks']
  isApproved: boolean
  createdAt: string
}

export interface PublishedTemplate extends Omit<ListedTemplate, 'bricks' | 'createdAt'> {
  content: TemplateContent
}

type NewTemplate = Omit<ListedTemplate, 'createdAt'> & { content: TemplateContent }

export async function insertTemplate(database: Database, template: NewTemplate, now: Date): Promise<void> {
  const { id, userId, name, description, setup, bricks, isApproved } = template
  const content = JSON.stringify(template.content)
  await database
    .insertInto('templates')
    .values({
      id,
      author_id: userId,
      name,
      description,
      required: JSON.stringify(setup.map(({ label }) => label)),
      setup: JSON.stringify(setup),
      bricks: JSON.stringify(bricks),
      approved: isApproved ? 1 : 0,
      created_at: now.toISOString(),
      content_bytes: Buffer.byteLength(content),
      content,
    })
    .execute()
}

export async function listOwnTemplates(database: Database, userId: string): Promise<ListedTemplate[]> {
  const rows = await selectTemplatesWithoutContent(database)
    .where('author_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(LIMITS.templatesPerAccount)
    .execute()
  return rows.map(toListedTemplate)
}

export type TemplatePlace = Pick<ListedTemplate, 'createdAt' | 'id'>

export interface TemplatePage {
  templates: ListedTemplate[]
  hasMore: boolean
}

/** Leaves out the user's own templates. */
export async function listApprovedTemplates(
  database: Database,
  userId: string,
  after?: TemplatePlace,
): Promise<TemplatePage> {
  const rows = await selectTemplatesWithoutContent(database)
    .where('approved', '=', 1)
    .where(({ eb, or }) => or([eb('author_id', 'is', null), eb('author_id', '!=', userId)]))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(after?.createdAt ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(LIMITS.templatesPerPage + 1)
    .execute()
  const hasMore = rows.length > LIMITS.templatesPerPage
  return { templates: rows.slice(0, LIMITS.templatesPerPage).map(toListedTemplate), hasMore }
}

/** Finds an approved template, or one of the user's own. */
export async function findTemplate(
  database: Database,
  { id, userId }: { id: string; userId: string },
): Promise<PublishedTemplate | undefined> {
  const row = await selectWholeTemplates(database)
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('approved', '=', 1), eb('author_id', '=', userId)]))
    .executeTakeFirst()
  return row && toPublishedTemplate(row)
}

export async function findAnyTemplate(database: Database, id: string): Promise<PublishedTemplate | undefined> {
  const row = await selectWholeTemplates(database).where('id', '=', id).executeTakeFirst()
  return row && toPublishedTemplate(row)
}

export async function deleteTemplate(
  database: Database,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const deleted = await database
    .deleteFrom('templates')
    .where('id', '=', id)
    .where('author_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

/** Undefined if the template is gone or approved, because somebody else decided in the same moment. */
export async function deleteWaitingTemplate(
  database: Database,
  id: string,
): Promise<{ name: string; userId: string | null } | undefined> {
  const deleted = database.deleteFrom('templates').where('id', '=', id).where('approved', '=', 0)
  return deleted.returning(['name', 'author_id as userId']).executeTakeFirst()
}

/** Undefined if the template is gone or approved, because somebody else decided in the same moment. */
export async function approveTemplate(
  database: Database,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  return database
    .updateTable('templates')
    .set({ approved: 1 })
    .where('id', '=', id)
    .where('approved', '=', 0)
    .returning(['id', 'name'])
    .executeTakeFirst()
}

function selectTemplatesWithoutContent(database: Database) {
  return database
    .selectFrom('templates')
    .select(['id', 'author_id', 'name', 'description', 'setup', 'bricks', 'approved', 'created_at'])
}

function selectWholeTemplates(database: Database) {
  return database
    .selectFrom('templates')
    .select(['id', 'author_id', 'name', 'description', 'setup', 'approved', 'content'])
}

interface Row {
  id: string
  author_id: string | null
  name: string
  description: string
  setup: string
  approved: number
}

function toListedTemplate(row: Row & { bricks: string; created_at: string }): ListedTemplate {
  return { ...readTemplateRow(row), bricks: JSON.parse(row.bricks), createdAt: row.created_at }
}

function toPublishedTemplate(row: Row & { content: string }): PublishedTemplate {
  return { ...readTemplateRow(row), content: JSON.parse(row.content) }
}

function readTemplateRow({ id, author_id, name, description, setup, approved }: Row) {
  return { id, userId: author_id, name, description, setup: JSON.parse(setup), isApproved: approved === 1 }
}

export async function deleteUserTemplates(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('templates').where('author_id', '=', userId).execute()
}

export async function deleteWaitingUserTemplates(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('templates').where('author_id', '=', userId).where('approved', '=', 0).execute()
}
