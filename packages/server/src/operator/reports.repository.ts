import type { MailState, OperatedUsage, ProviderHealth } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#db/database.ts'
import { parseJson } from '#json.ts'
import { DAY, formatDay, RETRY_WAITS } from '#time.ts'

export async function listWaitingTemplateRows(
  database: Database,
  most: number,
): Promise<{ id: string; author: string; created_at: string }[]> {
  const rows = await database
    .selectFrom('templates')
    .leftJoin('users', 'users.id', 'templates.author_id')
    .select(['templates.id', 'templates.created_at', 'users.email'])
    .where('templates.approved', '=', 0)
    .orderBy('templates.created_at')
    .orderBy('templates.id')
    .limit(most)
    .execute()
  return rows.map(({ email, ...row }) => ({ ...row, author: email ?? '' }))
}

/**
 * The cursor of a page of usage is the number of rows before it. Its length is limited, because databases take no
 * longer numbers.
 */
const PLACE = /^\d{1,9}$/

const sumAsInteger = (of: string) => sql<number>`cast(coalesce(sum(${sql.ref(of)}), 0) as bigint)`

export async function listUsageOfAccounts(
  database: Database,
  { month, before = '0' }: { month: string; before?: string | undefined },
): Promise<OperatedUsage[]> {
  const from = PLACE.test(before) ? Number(before) : 0
  const rows = await database
    .selectFrom('usage_months')
    .innerJoin('users', 'users.id', 'usage_months.owner_id')
    .select(['users.id', 'users.name', 'users.email', 'usage_months.used'])
    .where('usage_months.period', '=', month)
    .orderBy('usage_months.used', 'desc')
    .orderBy('users.id')
    .limit(LIMITS.operatorPage)
    .offset(from)
    .execute()
  const spent = await sumSpentByOwner(
    database,
    month,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, email, used }, at) => ({
    account_id: id,
    name,
    email,
    chats: used,
    tokens: spent.get(id)?.tokens ?? 0,
    cost: spent.get(id)?.cost ?? 0,
    cursor: String(from + at + 1),
  }))
}

async function sumSpentByOwner(database: Database, month: string, owners: readonly string[]) {
  if (owners.length === 0) return new Map<string, { tokens: number; cost: number }>()
  const rows = await database
    .selectFrom('daily_totals')
    .select('owner_id')
    .select([sumAsInteger('prompt_tokens').as('prompt'), sumAsInteger('completion_tokens').as('completion')])
    .select(sumAsInteger('cost').as('cost'))
    .where('owner_id', 'in', owners)
    .where('kind', '=', 'all')
    .where('day', '>=', `${month}-01`)
    .where('day', '<=', `${month}-31`)
    .groupBy('owner_id')
    .execute()
  const toSpentSums = ({ prompt, completion, cost }: Record<'prompt' | 'completion' | 'cost', number>) => ({
    tokens: Number(prompt) + Number(completion),
    cost: Number(cost),
  })
  return new Map(rows.map((row) => [row.owner_id, toSpentSums(row)]))
}

export async function listModelHealth(
  database: Database,
  now: Date,
): Promise<{ model: string; answers: number; failed: number }[]> {
  const rows = await database
    .selectFrom('projects')
    // SQLite keeps the order of a cross join: it reads some rows of each bot, in place of all totals of 400 days.
    .crossJoin('daily_totals')
    .whereRef('daily_totals.owner_id', '=', 'projects.owner_id')
    .whereRef('daily_totals.project_id', '=', 'projects.id')
    .select('key as model')
    .select([sumAsInteger('count').as('answers'), sumAsInteger('failed').as('failed')])
    .where('kind', '=', 'model')
    .where('day', '>=', formatDay(new Date(now.getTime() - DAY)))
    .groupBy('key')
    .orderBy('key')
    .limit(LIMITS.operatorPage)
    .execute()
  return rows.map(({ model, answers, failed }) => ({ model, answers: Number(answers), failed: Number(failed) }))
}

/** `model` is the model of the bot's draft, because a problem is stored without a model. */
export async function listProviderProblems(
  database: Database,
  now: Date,
): Promise<(ProviderHealth['problems'][number] & { model: string })[]> {
  const rows = await database
    .selectFrom('projects')
    .crossJoin('project_problems')
    .whereRef('project_problems.owner_id', '=', 'projects.owner_id')
    .whereRef('project_problems.project_id', '=', 'projects.id')
    .select(['code', 'at', 'said', 'projects.draft'])
    .where('code', 'in', [
      'provider_key_invalid',
      'provider_unreachable',
      'provider_failed',
      'provider_busy',
      'provider_timeout',
      'model_unavailable',
    ])
    .where('at', '>=', new Date(now.getTime() - DAY).toISOString())
    .orderBy('at', 'desc')
    .limit(LIMITS.providerProblems)
    .execute()
  return rows.map(({ code, at, said, draft }) => ({ code, at, said: said ?? '', model: readDraftModel(draft) }))
}

const ofModel = z.object({ model: z.string() })

function readDraftModel(draft: string): string {
  return ofModel.safeParse(parseJson(draft)).data?.model ?? ''
}

export async function listOutbox(database: Database): Promise<Omit<MailState, 'on'>> {
  const rows = await database
    .selectFrom('mail_outbox')
    .leftJoin('users', 'users.id', 'mail_outbox.owner_id')
    .select(['mail_outbox.owner_id', 'mail_outbox.id', 'mail_outbox.kind', 'mail_outbox.recipient'])
    .select(['mail_outbox.attempts', 'mail_outbox.due_at', 'mail_outbox.created_at', 'users.email'])
    .orderBy('mail_outbox.attempts', 'desc')
    .orderBy('mail_outbox.created_at')
    .orderBy('mail_outbox.id')
    .limit(LIMITS.operatorPage + 1)
    .execute()
  return {
    waiting: rows.slice(0, LIMITS.operatorPage).map(({ owner_id, recipient, email, ...row }) => ({
      ...row,
      account_id: owner_id,
      to: recipient || (email ?? ''),
    })),
    more: rows.length > LIMITS.operatorPage,
  }
}

/** A try that the operator asks for is never the last one: otherwise a few of them would use the mail up. */
const MOST_ATTEMPTS = RETRY_WAITS.length - 1

export async function makeMailDue(
  database: Database,
  { accountId, id, now }: { accountId: string; id: string; now: Date },
): Promise<string | undefined> {
  const row = await database
    .updateTable('mail_outbox')
    .set({
      due_at: now.toISOString(),
      attempts: sql<number>`case when attempts > ${sql.lit(MOST_ATTEMPTS)} then ${sql.lit(MOST_ATTEMPTS)} else attempts end`,
    })
    .where('owner_id', '=', accountId)
    .where('id', '=', id)
    .returning('kind')
    .executeTakeFirst()
  return row?.kind
}
