import type { CheckResult, CheckRun } from '@bricks/contract'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { HOUR } from '#time.ts'

/**
 * The newest runs that are kept of each project. An older run also stays if it holds the last result of a check, or the
 * result before that.
 */
const KEPT_RUNS = 10
const LONGEST_RUN_MS = HOUR

interface Run {
  id: string
  revision: number
}

export async function insertCheckRunAndDeleteOld(
  database: Database,
  own: OwnProject,
  run: Run,
  now: Date,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const version = await findVersionOfRevision(transaction, own, run.revision)
    const row = { id: run.id, revision: run.revision, version, started_at: now.toISOString(), ended_at: null }
    await transaction
      .insertInto('check_runs')
      .values({ owner_id: own.userId, project_id: own.id, ...row, passed: 0, failed: 0 })
      .execute()
    await deleteOldCheckRuns(transaction, own, now)
  })
}

/**
 * Finds the live version if this revision is live without changes. `markDeployedRuns` covers only runs that began
 * before the deploy.
 */
async function findVersionOfRevision(
  transaction: Database,
  { id, userId }: OwnProject,
  revision: number,
): Promise<number | null> {
  const project = await transaction
    .selectFrom('projects')
    .select('live_version')
    .where('owner_id', '=', userId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('changes', '=', 0)
    .executeTakeFirst()
  return project?.live_version ?? null
}

export async function insertCheckResult(
  database: Database,
  own: OwnProject,
  { runId, result, at }: { runId: string; result: CheckResult; at: Date },
): Promise<void> {
  const { passed } = result
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('check_results')
      .columns(['owner_id', 'project_id', 'run_id', 'check_id', 'turn_id', 'passed', 'result', 'at'])
      .expression(({ selectFrom, val }) =>
        selectFrom('rehearsal_texts')
          .select(({ cast }) => [
            'owner_id',
            'project_id',
            cast<string>(val(runId), 'text').as('run_id'),
            'id',
            'turn_id',
            cast<number>(val(passed ? 1 : 0), 'integer').as('passed'),
            cast<string>(val(JSON.stringify(result)), 'text').as('result'),
            cast<string>(val(at.toISOString()), 'text').as('at'),
          ])
          .where('owner_id', '=', own.userId)
          .where('project_id', '=', own.id)
          .where('id', '=', result.check_id),
      )
      .execute()
    const counted = passed ? { passed: sql<number>`passed + 1` } : { failed: sql<number>`failed + 1` }
    await updateCheckRun(transaction, own, runId, counted)
  })
}

export async function endCheckRun(database: Database, own: OwnProject, runId: string, now: Date): Promise<void> {
  await updateCheckRun(database, own, runId, { ended_at: now.toISOString() })
}

export async function markDeployedRuns(
  database: Database,
  { id, userId }: OwnProject,
  { revision, version }: { revision: number; version: number },
): Promise<void> {
  await database
    .updateTable('check_runs')
    .set({ version })
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('revision', '=', revision)
    .execute()
}

export async function listCheckRuns(database: Database, { id, userId }: OwnProject): Promise<CheckRun[]> {
  return database
    .selectFrom('check_runs')
    .select(['id', 'revision', 'version', 'started_at', 'ended_at', 'passed', 'failed'])
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(KEPT_RUNS)
    .execute()
}

export async function listCheckResults(
  database: Database,
  { id, userId }: OwnProject,
  runId: string,
): Promise<CheckResult[]> {
  const rows = await database
    .selectFrom('check_results')
    .select('result')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('run_id', '=', runId)
    .orderBy('at')
    .orderBy('check_id')
    .execute()
  return rows.map(({ result }) => JSON.parse(result) as CheckResult)
}

export interface LastResult {
  run_id: string
  revision: number
  version: number | null
  passed: boolean
  at: string
}

export interface LastResults {
  last: LastResult
  before: LastResult | null
}

export async function findLastCheckResults(
  database: Database,
  { id, userId }: OwnProject,
): Promise<Map<string, LastResults>> {
  const rows = await database
    .selectFrom('check_results')
    .innerJoin('check_runs', (join) =>
      join
        .onRef('check_runs.owner_id', '=', 'check_results.owner_id')
        .onRef('check_runs.project_id', '=', 'check_results.project_id')
        .onRef('check_runs.id', '=', 'check_results.run_id'),
    )
    // Leaves out results of deleted checks, so that such results keep no run.
    .innerJoin('checks', (join) =>
      join
        .onRef('checks.owner_id', '=', 'check_results.owner_id')
        .onRef('checks.project_id', '=', 'check_results.project_id')
        .onRef('checks.id', '=', 'check_results.check_id'),
    )
    .select(['check_results.check_id', 'check_results.run_id', 'check_results.passed', 'check_results.at'])
    .select(['check_runs.revision', 'check_runs.version'])
    .where('check_results.owner_id', '=', userId)
    .where('check_results.project_id', '=', id)
    .orderBy('check_runs.started_at')
    .orderBy('check_runs.id')
    .execute()
  const found = new Map<string, LastResults>()
  for (const { check_id, passed, ...row } of rows) {
    found.set(check_id, { last: { ...row, passed: passed === 1 }, before: found.get(check_id)?.last ?? null })
  }
  return found
}

async function updateCheckRun(
  database: Database,
  { id, userId }: OwnProject,
  runId: string,
  changed: object,
): Promise<void> {
  await database
    .updateTable('check_runs')
    .set(changed)
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('id', '=', runId)
    .execute()
}

export async function deleteResultsOfCheck(
  transaction: Database,
  { id, userId }: OwnProject,
  checkId: string,
): Promise<void> {
  await transaction
    .deleteFrom('check_results')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('check_id', '=', checkId)
    .execute()
}

async function deleteOldCheckRuns(transaction: Database, { id, userId }: OwnProject, now: Date): Promise<void> {
  const newest = await listCheckRuns(transaction, { id, userId })
  const last = await findLastCheckResults(transaction, { id, userId })
  const held = [...last.values()].flatMap((each) => [each.last.run_id, ...(each.before ? [each.before.run_id] : [])])
  const ids = [...new Set([...newest.map((run) => run.id), ...held])]
  await transaction
    .deleteFrom('check_runs')
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .where('id', 'not in', ids)
    // Deletes no run that still goes on: such a run may be older than ten short runs, and have no result yet.
    .where(({ eb, or }) =>
      or([
        eb('ended_at', 'is not', null),
        eb('started_at', '<', new Date(now.getTime() - LONGEST_RUN_MS).toISOString()),
      ]),
    )
    .execute()
}
