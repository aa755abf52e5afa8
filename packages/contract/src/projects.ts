import { z } from 'zod'
import { connectedFunction, connectedFunctionInput } from './connected-functions.ts'
import { recording } from './conversations.ts'
import { sharing } from './sharing.ts'
import { filledText, id, instant, requestId, text } from './text.ts'
import { LIMITS } from './wire/limits.ts'

const sampling = z.number().min(LIMITS.sampling.least).max(LIMITS.sampling.most).multipleOf(LIMITS.sampling.step)

const baseSettings = z.object({
  name: filledText(LIMITS.name),
  model: filledText(LIMITS.name),
  system: text(LIMITS.systemText),
  max_tokens: z.int().min(LIMITS.maxTokens.least).max(LIMITS.maxTokens.most),
  temperature: sampling,
  frequency_penalty: sampling,
  presence_penalty: sampling,
  streamingAllowed: z.boolean(),
  currentDate: z.boolean(),
})

/** Why a live project is not served: more live projects than the plan has, or its owner paused the account. */
export const paused = z.enum(['plan', 'account']).nullable()

/** What a builder sees of a project in lists. `version` counts deploys; `live_url` is '' when it is not live. */
export const projectSummary = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['Draft', 'Live']),
  version: z.int(),
  live: z.boolean(),
  live_url: z.string(),
  paused,
})
export type ProjectSummary = z.infer<typeof projectSummary>

/** A project, flat: the saved draft with what surrounds it. `revision` counts saves. `deployed` says that the draft is what is live. */
export const project = projectSummary.extend({
  ...baseSettings.shape,
  functions: z.array(connectedFunction),
  revision: z.int(),
  deployed: z.boolean(),
  deployed_at: instant.nullable(),
  ...sharing.shape,
  recording,
})
export type Project = z.infer<typeof project>

export const createProjectBody = z.object({
  'new-project-name': filledText(LIMITS.name),
  'template-id': id.optional(),
  request_id: requestId.optional(),
})

/** A save. What is left out stays as it is; without `revision` it is unconditional, with a stale one it is refused. */
export const updateProjectBody = baseSettings.partial().extend({
  id,
  revision: z.int().optional(),
  functions: z.array(connectedFunctionInput).max(LIMITS.bricksPerProject).optional(),
})
export type ProjectUpdate = z.infer<typeof updateProjectBody>

export const projectIdBody = z.object({ project_id: id })
export const projectIdQuery = projectIdBody
export const deployBody = z.object({ project_id: id, revision: z.int().optional() })

export const projectVersion = z.object({ version: z.int(), deployed_at: instant, live: z.boolean() })
export const projectVersionQuery = z.object({ project_id: id, version: z.coerce.number().int().min(1) })
export const restoreBody = z.object({ project_id: id, version: z.int().min(1) })

/** A project as a file: its base settings and functions, every secret value emptied. */
export const projectExport = z.object({
  format: z.literal('bricks/1'),
  project: baseSettings.extend({ functions: z.array(connectedFunction) }),
})

/** What may be imported: an export, whose emptied secret values are asked for again. */
export const projectImport = z.object({
  format: z.literal('bricks/1'),
  project: baseSettings.extend({ functions: z.array(connectedFunctionInput).max(LIMITS.bricksPerProject) }),
})

/** Texts by their names. Zod counts no keys: they are counted before any of them is looked at. */
function namedTexts(most: number) {
  return z
    .looseObject({})
    .refine((values) => Object.keys(values).length <= most)
    .meta({ maxProperties: most, additionalProperties: { type: 'string', maxLength: LIMITS.headerValue } })
    .pipe(z.record(text(LIMITS.name), text(LIMITS.headerValue)))
}

/** Runs one connected API with values as the model would fill them in. */
export const tryBody = z.object({
  project_id: id,
  function: connectedFunctionInput,
  values: namedTexts(LIMITS.parametersPerBrick),
})

export const tryAnswer = z.object({
  status: z.int(),
  duration_ms: z.number(),
  content_type: z.string(),
  body: z.string(),
  truncated: z.boolean(),
})

/** One failure of a bot, for its owner. */
export const projectProblem = z.object({ at: instant, code: z.string(), brick: z.string().optional() })
export type ProjectProblem = z.infer<typeof projectProblem>
