import type { ConnectedFunctionInput, Connection, ProjectDraft } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import type { Config } from '#config/config.ts'
import { checkBrickCount, checkNewModel } from '#plans/plan-rules.ts'
import {
  type BrickContent,
  listEnteredSecrets,
  type ResolvedContent,
  toStoredContent,
} from '#projects/brick-content.ts'
import { checkConnections, checkConnectionUse, resolveConnection } from '#projects/connections/resolve-connections.ts'
import { checkFunctions, resolveFunction } from '#projects/functions/resolve-functions.ts'
import type { ProjectContent, ResolvedProjectContent } from '#projects/project.ts'
import type { Clock } from '#time.ts'

export interface DraftCheckContext {
  brickCaller: Pick<BrickCaller, 'findSettingProblem' | 'findAddressProblem' | 'findHeaderProblem'>
  config: Pick<Config, 'models'>
  clock: Clock
}

/** Refuses addresses and headers that no project may hold, even if the saved draft holds them. */
export function checkDraft({ brickCaller }: DraftCheckContext, { functions, connections }: ProjectDraft): void {
  if (functions) checkFunctions(brickCaller, functions)
  if (connections) checkConnections(brickCaller, connections)
}

/** Call `checkDraft` first. Stores nothing: a newly typed secret is returned as it was typed. */
export function resolveDraft(
  context: DraftCheckContext,
  role: number,
  { saved, draft }: { saved: ProjectContent; draft: ProjectDraft },
): ResolvedProjectContent {
  checkPlanLimits(context, role, saved, draft)
  const { functions, connections, name: _, ...settings } = draft
  if (!functions && !connections) return { ...saved, ...settings }
  const { functions: _functions, connections: _connections, ...savedSettings } = saved
  return { ...savedSettings, ...settings, ...resolveContent({ functions, connections }, saved) }
}

// A model that the project has already may stay, so that the project can be edited after a downgrade or the model's
// end.
function checkPlanLimits(
  { config, clock }: DraftCheckContext,
  role: number,
  saved: ProjectContent,
  { model, functions }: ProjectDraft,
): void {
  if (model !== undefined && model !== saved.model) checkNewModel(config.models, role, model, clock())
  if (functions) checkBrickCount(role, functions.length, saved.functions.length)
}

export interface ContentInputs {
  functions?: readonly ConnectedFunctionInput[] | undefined
  connections?: readonly Connection[] | undefined
}

export function resolveContent(inputs: ContentInputs, previous: BrickContent): ResolvedContent {
  const findById = <Entry extends { id: string }>(list: readonly Entry[] = [], id?: string) =>
    list.find((each) => each.id === id)
  const functions =
    inputs.functions?.map((input) => resolveFunction(input, findById(previous.functions, input.id))) ??
    previous.functions
  const connections =
    inputs.connections?.map((input) => resolveConnection(input, findById(previous.connections, input.id))) ??
    previous.connections
  const resolved: ResolvedContent = { functions, ...(connections && connections.length > 0 && { connections }) }
  checkConnectionUse(functions, connections ?? [])
  checkContentSize(resolved)
  return resolved
}

const ANY_ROW = { secret: '-'.repeat(22) }

/** Measures what would be stored: references to secrets, not the secrets. */
function checkContentSize(resolved: ResolvedContent): void {
  const rows = new Map(listEnteredSecrets(resolved).map((secret) => [secret, ANY_ROW]))
  const { functions, connections = [] } = toStoredContent(resolved, rows)
  let left = LIMITS.projectContent - Buffer.byteLength(JSON.stringify(connections))
  if (left < 0) {
    const message = 'The connections of a bot and its connected APIs hold 192 kB at most. Nothing was saved.'
    throw new AppError('project_too_large', { message })
  }
  for (const each of functions) {
    left -= Buffer.byteLength(JSON.stringify(each)) + 1
    if (left >= 0) continue
    const message = `${each.name}: the connected APIs of a bot hold 192 kB at most, and with this one they are larger.`
    throw new AppError('project_too_large', { message: `${message} Nothing was saved.` })
  }
}
