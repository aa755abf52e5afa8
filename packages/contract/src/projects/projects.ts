import { z } from 'zod'
import { recording } from '#chat/conversations.ts'
import { filledText, id, instant, namedTexts, requestId, wholeNumberText } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'
import { botSettings } from './bot-settings.ts'
import { connectedFunction, connectedFunctionInput } from './connected-functions.ts'
import { connection, connections } from './connections.ts'
import { sharing } from './sharing.ts'

const namedSettings = z.object({ name: filledText(LIMITS.name), ...botSettings.shape })

/**
 * Why a live project is not served: the plan allows fewer live projects, or the owner paused the account. Null: it is
 * served.
 */
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

export const projectProblem = z.object({
  at: instant,
  code: z.string(),
  brick: z.string().optional(),
  said: z.string().optional(),
})
export type ProjectProblem = z.infer<typeof projectProblem>

/**
 * `changes`: the number of differences between the saved draft and the live version; 0 if the project is not live.
 * `edited_at`: the last save.
 */
const draftState = { changes: z.int(), edited_at: instant }

/**
 * `week`: chats of visitors on each of the last seven days (UTC); today is the last. `failing`: how many bricks failed
 * five times in a row and have not worked since; `failing_brick` is the name of the one that failed last.
 */
export const listedProject = projectSummary.extend({
  ...draftState,
  bricks: z.int(),
  week: z.array(z.int()),
  problem: projectProblem.nullable(),
  failing: z.int(),
  failing_brick: z.string().optional(),
})
export type ListedProject = z.infer<typeof listedProject>

/**
 * The saved draft and its project in one object. `revision` counts saves. `deployed`: the draft equals the live
 * version.
 */
export const project = projectSummary.extend({
  ...draftState,
  ...namedSettings.shape,
  functions: z.array(connectedFunction),
  connections: z.array(connection),
  revision: z.int(),
  deployed: z.boolean(),
  deployed_at: instant.nullable(),
  ...sharing.shape,
  recording,
  preview_ends_at: instant.nullable(),
})
export type Project = z.infer<typeof project>

export const createProjectBody = z.object({
  'new-project-name': filledText(LIMITS.name),
  'template-id': id.optional(),
  request_id: requestId.optional(),
})

/** Absent fields stay as they are in the saved draft. */
export const projectDraft = namedSettings.partial().extend({
  functions: z.array(connectedFunctionInput).max(LIMITS.bricksPerProject).optional(),
  connections: connections.optional(),
})
export type ProjectDraft = z.infer<typeof projectDraft>

/** A save with a stale `revision` is refused; without `revision` a save is unconditional. */
export const updateProjectBody = projectDraft.extend({ id, revision: z.int().optional() })
export type ProjectUpdate = z.infer<typeof updateProjectBody>

export const projectIdBody = z.object({ project_id: id })
export const projectIdQuery = projectIdBody
/**
 * `version`: makes a kept version live again under the next number; the draft stays as it is. `despite`: deploys even
 * if failing checks block the deploy.
 */
export const deployBody = z.object({
  project_id: id,
  revision: z.int().optional(),
  version: z.int().min(1).max(LIMITS.highestVersion).optional(),
  despite: z.literal(true).optional(),
})

/** `changes`: the differences from the version before, in words, 50 lines at most; null for the first version. */
export const projectVersion = z.object({
  version: z.int(),
  deployed_at: instant,
  live: z.boolean(),
  changes: z.array(z.string()).nullable(),
})
export type ProjectVersion = z.infer<typeof projectVersion>
export const projectVersionQuery = z.object({
  project_id: id,
  version: wholeNumberText({ least: 1, most: LIMITS.highestVersion }),
})
export const restoreBody = z.object({ project_id: id, version: z.int().min(1).max(LIMITS.highestVersion) })

export const projectExport = z.object({
  format: z.literal('bricks/1'),
  project: namedSettings.extend({ functions: z.array(connectedFunction), connections: z.array(connection) }),
})
export type ExportedProject = z.infer<typeof projectExport>['project']

export const projectImport = z.object({
  format: z.literal('bricks/1'),
  project: namedSettings.extend({
    functions: z.array(connectedFunctionInput).max(LIMITS.bricksPerProject),
    connections: connections.default([]),
  }),
})
export type ImportedProject = z.infer<typeof projectImport>['project']

/** Anyone who has `url` sees the draft as it was saved, until `ends_at`. Only this answer holds `url`. */
export const previewLink = z.object({ url: z.string(), ends_at: instant })
export type PreviewLink = z.infer<typeof previewLink>

/** How the brick's last call or try went. A brick that was never called is not listed. `code`: why it failed. */
export const brickState = z.object({
  id: z.string(),
  state: z.enum(['works', 'failing']),
  at: instant,
  code: z.string().optional(),
})
export type BrickState = z.infer<typeof brickState>

export const sighting = z.object({ origin: z.string(), first_at: instant, last_at: instant })
export type Sighting = z.infer<typeof sighting>

export const tryBody = z.object({
  project_id: id,
  function: connectedFunctionInput,
  values: namedTexts(LIMITS.parametersPerBrick, LIMITS.headerValue),
  connection: connection.optional(),
})

const shownHeader = z.object({ name: z.string(), value: z.string() })

/**
 * `request`: as it was sent, with masked secrets. `leads_to`: the address of a redirect, which is not followed, without
 * its query. `shown`: what the model gets of the answer. `tokens`: the approximate size of the whole answer and of the
 * shown part.
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
  leads_to: z.string().optional(),
  shown: z.string(),
  tokens: z.object({ before: z.int(), after: z.int() }),
})
export type TryAnswer = z.infer<typeof tryAnswer>
