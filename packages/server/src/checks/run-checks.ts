import type { CheckResult } from '@bricks/contract'
import type { CheckRunEvent } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Emit } from '#chat/turn.ts'
import { createId } from '#ids.ts'
import type { Rehearsal, RehearsalContext } from '#rehearsal/rehearsal-context.ts'
import { type RehearsedTurns, rehearseTurns } from '#rehearsal/rehearse-turns.ts'
import { runConcurrentlyDespiteFaults } from '#rehearsal/running/run-concurrently-despite-faults.ts'
import { createRunDeadline } from '#rehearsal/running/run-deadline.ts'
import { askJudge } from './ask-judge.ts'
import { listStoredChecks, type StoredCheck } from './check.repository.ts'
import type { CheckContent } from './check-content.ts'
import { endCheckRun, insertCheckResult, insertCheckRunAndDeleteOld } from './check-run.repository.ts'
import { type CheckedAnswer, listFailedExpectations } from './list-failed-expectations.ts'
import { maskCheckResult } from './mask-check.ts'

const AT_ONCE = 4

const MOST_CALLS = 8
/** In characters. */
const MOST_ANSWER = 1_000
const MOST_ARGUMENTS = 500

interface FilledCheck extends StoredCheck {
  content: CheckContent
}

/** Stores each result as soon as it is known, so that an aborted run keeps the results so far. */
export async function runChecks(
  context: RehearsalContext,
  rehearsal: Rehearsal,
  checkId: string | undefined,
  emit: Emit<CheckRunEvent>,
  client: AbortSignal,
): Promise<void> {
  const { database, clock } = context
  const own = { id: rehearsal.bot.projectId, userId: rehearsal.bot.owner.id }
  // All results get this time, so that a check that is changed during the run is newer than its result.
  const startedAt = clock()
  const checks = await listFilledChecks(context, own, checkId)
  const run = { id: createId(), revision: rehearsal.revision }
  await insertCheckRunAndDeleteOld(database, own, run, startedAt)
  await emit({ type: 'start', run_id: run.id, checks: checks.length })
  let passed = 0
  const runAndStoreCheck = async (check: FilledCheck, signal: AbortSignal) => {
    await emit({ type: 'begin', check_id: check.id })
    const result = await runCheck(context, { ...rehearsal, waitsWhileBusy: true }, check, signal)
    const kept = rehearsal.bot.isMasking ? maskCheckResult(result) : result
    await insertCheckResult(database, own, { runId: run.id, result: kept, at: startedAt })
    passed += result.passed ? 1 : 0
    const { check_id, failures } = result
    await emit({ type: 'result', check_id, passed: result.passed, failures })
  }
  const deadline = createRunDeadline(client)
  await runConcurrentlyDespiteFaults(checks, AT_ONCE, runAndStoreCheck, deadline.signal).catch(
    deadline.rethrowAsTimeout,
  )
  await endCheckRun(database, own, run.id, clock())
  await emit({ type: 'done', run_id: run.id, passed, failed: checks.length - passed })
}

async function listFilledChecks(
  { database }: RehearsalContext,
  own: { id: string; userId: string },
  checkId: string | undefined,
): Promise<FilledCheck[]> {
  const all = await listStoredChecks(database, own)
  const isCheckFilled = (check: StoredCheck): check is FilledCheck => check.content !== null
  if (checkId === undefined) return all.filter(isCheckFilled)
  const check = all.find(({ id }) => id === checkId)
  if (!check) throw new AppError('not_found')
  if (!isCheckFilled(check)) throw new AppError('check_emptied')
  return [check]
}

async function runCheck(
  context: RehearsalContext,
  rehearsal: Rehearsal,
  { id, answers: kind, content }: FilledCheck,
  signal: AbortSignal,
): Promise<CheckResult> {
  const { name, turns, expects, recorded } = content
  const isLive = kind === 'live'
  const script = { history: [], turns, answers: { isLive, isKept: true, ...(!isLive && { recorded }) } }
  const answers = toCheckedAnswers(await rehearseTurns(context, rehearsal, script, {}, signal))
  const opinions = await askJudge(context, rehearsal, { turns, expects, answers }, signal)
  const failures = await listFailedExpectations(expects, answers, opinions)
  return { check_id: id, name, passed: failures.length === 0, failures, opinions, answers: answers.map(cutAnswer) }
}

function toCheckedAnswers({ answers }: RehearsedTurns): CheckedAnswer[] {
  return answers.map(({ text, trace }) => ({
    text,
    calls: trace.rounds.flatMap(({ calls }) =>
      calls.map(({ id, brick, arguments: given, error }) => ({ id, brick, arguments: given, ...(error && { error }) })),
    ),
  }))
}

function cutAnswer({ text, calls }: CheckedAnswer): CheckedAnswer {
  return {
    text: cutAnswerText(text, MOST_ANSWER),
    calls: calls.slice(0, MOST_CALLS).map((call) => {
      const given = JSON.stringify(call.arguments) ?? ''
      return given.length <= MOST_ARGUMENTS ? call : { ...call, arguments: cutAnswerText(given, MOST_ARGUMENTS) }
    }),
  }
}

function cutAnswerText(text: string, most: number): string {
  const cut = text.length <= most ? text : `${text.slice(0, most)}…`
  return cut.replaceAll('\0', '\uFFFD').toWellFormed()
}
