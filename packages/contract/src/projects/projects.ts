import { z } from 'zod'
import { recording } from '#chat/conversations.ts'
import { filledText, id, instant, namedTexts, requestId } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'
import { botSettings } from './bot-settings.ts'
import { connectedFunction, connectedFunctionInput } from './connected-functions.ts'
import { connection, connections } from './connections.ts'
import { sharing } from './sharing.ts'

const namedSettings = z.object({ name: filledText(LIMITS.name), ...botSettings.shape })

/** Why a live project is not served: the plan allows fewer live projects, or its owner paused the account. Null: it is served. */
export const paused = z.enum(['plan', 'account']).nullable()

/** `version` counts deploys; `live_url` is '' if the project is not live. */
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

/** The saved draft and its project in one object. `revision` counts saves. `deployed`: the draft is what is live. */
export const project = projectSummary.extend({
  ...namedSettings.shape,
  functions: z.array(connectedFunction),
  connections: z.array(connection),
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

/** Absent fields stay as they are. Without `revision` the save is unconditional; with a stale one it is refused. */
export const updateProjectBody = namedSettings.partial().extend({
  id,
  revision: z.int().optional(),
  functions: z.array(connectedFunctionInput).max(LIMITS.bricksPerProject).optional(),
  connections: connections.optional(),
})
export type ProjectUpdate = z.infer<typeof updateProjectBody>

export const projectIdBody = z.object({ project_id: id })
export const projectIdQuery = projectIdBody
export const deployBody = z.object({ project_id: id, revision: z.int().optional() })

export const projectVersion = z.object({ version: z.int(), deployed_at: instant, live: z.boolean() })
export const projectVersionQuery = z.object({ project_id: id, version: z.coerce.number().int().min(1) })
export const restoreBody = z.object({ project_id: id, version: z.int().min(1) })

/** A project as a file. Every secret value is emptied. */
export const projectExport = z.object({
  format: z.literal('bricks/1'),
  project: namedSettings.extend({ functions: z.array(connectedFunction), connections: z.array(connection) }),
})
export type ExportedProject = z.infer<typeof projectExport>['project']

/** An export. Its emptied secret values must be entered again. */
export const projectImport = z.object({
  format: z.literal('bricks/1'),
  project: namedSettings.extend({
    functions: z.array(connectedFunctionInput).max(LIMITS.bricksPerProject),
    connections: connections.default([]),
  }),
})
export type ImportedProject = z.infer<typeof projectImport>['project']

/** Runs one connected API with the given values in place of the model's. Values are texts, whatever their parameter's type. */
export const tryBody = z.object({
  project_id: id,
  function: connectedFunctionInput,
  values: namedTexts(LIMITS.parametersPerBrick, LIMITS.headerValue),
  /** The connection that the function names, if it is not saved as it stands here. */
  connection: connection.optional(),
})

const shownHeader = z.object({ name: z.string(), value: z.string() })

/**
 * `request`: as it was sent, secrets masked. `shown`: what the model gets of the answer. `tokens`: about how many, of the whole
 * answer and of what is shown.
 */
export const tryAnswer = z.object({
  status: z.int(),
  duration_ms: z.number(),
  content_type: z.string(),
  body: z.string(),
  truncated: z.boolean(),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.array(shownHeader).optional(),
    body: z.string().optional(),
  }),
  shown: z.string(),
  tokens: z.object({ before: z.int(), after: z.int() }),
})
export type TryAnswer = z.infer<typeof tryAnswer>

export const projectProblem = z.object({ at: instant, code: z.string(), brick: z.string().optional() })
export type ProjectProblem = z.infer<typeof projectProblem>
