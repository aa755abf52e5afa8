import type { HandoffOffer } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import { parseJson } from '#json.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { HandoffSettingsTable } from './handoff.table.ts'

export interface HandoffSettings extends HandoffOffer {
  on: boolean
  way: 'mail' | 'webhook'
  email: string
  isEmailProven: boolean
  url: string
  secretId: string | null
}

export type SavedSettings = Omit<HandoffSettings, 'isEmailProven'>

const USUAL: HandoffSettings = {
  on: false,
  moments: ['menu', 'failure', 'limit', 'asked'],
  fields: { name: 'optional', email: 'required' },
  hours: '',
  way: 'mail',
  email: '',
  isEmailProven: false,
  url: '',
  secretId: null,
}

export async function findHandoffSettings(database: Database, { id, userId }: OwnProject): Promise<HandoffSettings> {
  const row = await database
    .selectFrom('handoff_settings')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .executeTakeFirst()
  return row ? toHandoffSettings(row) : USUAL
}

export type SettingsRow = Omit<HandoffSettingsTable, 'owner_id' | 'project_id' | 'token_hash' | 'token_ends_at'>

export function toHandoffSettings(row: SettingsRow): HandoffSettings {
  return {
    on: row.is_on === 1,
    moments: parseJson(row.moments) as HandoffSettings['moments'],
    fields: parseJson(row.fields) as HandoffSettings['fields'],
    hours: row.hours,
    way: row.way,
    email: row.email,
    isEmailProven: row.email_proven_at !== null,
    url: row.url,
    secretId: row.secret_id,
  }
}

/** A changed e-mail address is unproven until its reader agrees, even if this reader agreed to the address before. */
export async function upsertHandoffSettings(
  database: Database,
  { id, userId }: OwnProject,
  { on, moments, fields, secretId, ...texts }: SavedSettings,
): Promise<void> {
  const values = {
    ...texts,
    is_on: on ? 1 : 0,
    moments: JSON.stringify(moments),
    fields: JSON.stringify(fields),
    secret_id: secretId,
  }
  await database
    .insertInto('handoff_settings')
    .values({
      owner_id: userId,
      project_id: id,
      ...values,
      email_proven_at: null,
      token_hash: null,
      token_ends_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'project_id']).doUpdateSet((expression) => {
        const keepIfEmailIsUnchanged = (column: 'email_proven_at' | 'token_hash' | 'token_ends_at') =>
          expression
            .case()
            .when('handoff_settings.email', '=', expression.ref('excluded.email'))
            .then(expression.ref(`handoff_settings.${column}`))
            .else(null)
            .end()
        return {
          ...values,
          email_proven_at: keepIfEmailIsUnchanged('email_proven_at'),
          token_hash: keepIfEmailIsUnchanged('token_hash'),
          token_ends_at: keepIfEmailIsUnchanged('token_ends_at'),
        }
      }),
    )
    .execute()
}

export async function replaceHandoffAddressToken(
  database: Database,
  { id, userId }: OwnProject,
  { email, tokenHash, endsAt }: { email: string; tokenHash: string; endsAt: Date },
): Promise<boolean> {
  const updated = await database
    .updateTable('handoff_settings')
    .set({ token_hash: tokenHash, token_ends_at: endsAt.toISOString() })
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('email', '=', email)
    .where('email_proven_at', 'is', null)
    .returning('project_id')
    .executeTakeFirst()
  return updated !== undefined
}

/** The token stays valid after its first use, so that a second click on the link is no error. */
export async function markHandoffAddressProven(database: Database, tokenHash: string, now: Date): Promise<boolean> {
  const proven = await database
    .updateTable('handoff_settings')
    .set({ email_proven_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('token_ends_at', '>', now.toISOString())
    .returning('project_id')
    .executeTakeFirst()
  return proven !== undefined
}

/** Returns the ids of the signing secrets, which the caller must delete. */
export async function deleteHandoffSettings(database: Database, userId: string): Promise<string[]> {
  const deleted = await database
    .deleteFrom('handoff_settings')
    .where('owner_id', '=', userId)
    .returning('secret_id')
    .execute()
  return deleted.flatMap(({ secret_id }) => secret_id ?? [])
}
