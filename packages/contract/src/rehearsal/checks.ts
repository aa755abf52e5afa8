import { z } from 'zod'
import { filledText, id, instant, namedTexts, text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'
import { rehearsalCount, rehearsedTurn } from './rehearsal.ts'

const turn = z
  .int()
  .min(0)
  .max(LIMITS.rehearsedTurns - 1)

const callExpectation = z.object({
  turn,
  kind: z.enum(['calls', 'never']),
  brick: id,
  values: namedTexts(LIMITS.parametersPerBrick, LIMITS.example).optional(),
})

const wordExpectation = z.object({
  turn,
  kind: z.enum(['says', 'lacks']),
  text: filledText(LIMITS.expectedText),
  regex: z.boolean().optional(),
})

const questionExpectation = z.object({ turn, kind: z.literal('asks'), parameter: filledText(LIMITS.name).optional() })

const judgedExpectation = z.object({ turn, kind: z.literal('judge'), sentence: filledText(LIMITS.sentence) })

/**
 * What must be true of the answer to a turn; turns count from 0. `says`, `lacks`: without `regex`, capitals and white
 * space do not matter; with `regex`, the text is a pattern of RE2. `asks`: the bot asks a question and makes no call;
 * `parameter` is the value that the bot asks for.
 */
export const expectation = z.discriminatedUnion('kind', [
  callExpectation,
  wordExpectation,
  questionExpectation,
  judgedExpectation,
])
export type Expectation = z.infer<typeof expectation>

const fromTurn = z.object({ conversation_id: id, turn_id: id })
const turns = z.array(rehearsedTurn).min(1).max(LIMITS.rehearsedTurns)
const expects = z.array(expectation).max(LIMITS.expectationsPerCheck)
const answers = z.enum(['recorded', 'live'])

/**
 * Without `id` the check is new. `from` names a turn. For fields that are left out, the server then takes the
 * conversation up to that turn, the calls of its answer as expectations, and the answers of its bricks. `changed_at` is
 * that of the check that the client has read: if somebody has saved another content since, the answer is 409
 * `conflict`. Without `changed_at`, the check is always saved.
 */
export const saveCheckBody = z
  .object({
    project_id: id,
    id: id.optional(),
    name: filledText(LIMITS.name).optional(),
    turns: turns.optional(),
    expects: expects.optional(),
    answers: answers.default('recorded'),
    from: fromTurn.optional(),
    changed_at: text(LIMITS.choice).optional(),
  })
  .refine((check) => check.from !== undefined || (check.name && check.turns && check.expects), 'Say what is checked.')
export type CheckToSave = z.infer<typeof saveCheckBody>

const checkedOnce = z.object({
  run_id: z.string(),
  revision: z.int(),
  version: z.int().nullable(),
  passed: z.boolean(),
  at: instant,
})

/**
 * `recorded`: how many brick answers are stored with the check. `emptied`: the turn that the check was made from was
 * deleted, and the check's texts with it. `last`: the newest result; `before`: the result in the run before.
 */
export const check = z.object({
  id: z.string(),
  name: z.string(),
  turns: z.array(rehearsedTurn),
  expects: z.array(expectation),
  answers,
  recorded: z.int(),
  from: fromTurn.nullable(),
  emptied: z.boolean(),
  changed_at: instant,
  last: checkedOnce.nullable(),
  before: checkedOnce.nullable(),
})
export type Check = z.infer<typeof check>

/**
 * What a deploy does while a check fails or has not run since the last save. `ask`: the console asks before it deploys.
 * `block`: the server refuses.
 */
const onFail = z.enum(['ask', 'block'])

/** `revision` is the saved draft's. A check whose `last` has another revision has not run since the last save. */
export const projectChecks = z.object({
  checks: z.array(check),
  on_fail: onFail,
  revision: z.int(),
  rehearsals: rehearsalCount,
})
export type ProjectChecks = z.infer<typeof projectChecks>

export const checkSettingsBody = z.object({ project_id: id, on_fail: onFail })
export const deleteCheckBody = z.object({ project_id: id, check_id: id })
export const runChecksBody = z.object({ project_id: id, check_id: id.optional() })

const rehearsedCall = z.object({
  id: z.string(),
  brick: z.string(),
  arguments: z.unknown(),
  error: z.string().optional(),
})

/** `expectation`: its index in the check. `got`: what was found instead; for `judge` the model's reason. */
const checkFailure = z.object({ turn: z.int(), expectation: z.int(), kind: z.string(), got: z.string() })

export const checkResult = z.object({
  check_id: z.string(),
  name: z.string(),
  passed: z.boolean(),
  failures: z.array(checkFailure),
  opinions: z.array(z.object({ expectation: z.int(), holds: z.boolean(), reason: z.string() })),
  answers: z.array(z.object({ text: z.string(), calls: z.array(rehearsedCall) })),
})
export type CheckResult = z.infer<typeof checkResult>

/**
 * `ended_at` is null for a run that did not finish, because its client left, it was cut off, or its process died: its
 * results so far are kept. `version`: the number under which the draft was deployed.
 */
export const checkRun = z.object({
  id: z.string(),
  revision: z.int(),
  version: z.int().nullable(),
  started_at: instant,
  ended_at: instant.nullable(),
  passed: z.int(),
  failed: z.int(),
})
export type CheckRun = z.infer<typeof checkRun>

export const checkResultsQuery = z.object({ project_id: id, run_id: id.optional() })
export const checkResults = z.object({ runs: z.array(checkRun), results: z.array(checkResult) })
export type CheckResults = z.infer<typeof checkResults>
