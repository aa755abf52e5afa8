import type { ProjectDraft } from '@bricks/contract'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import type { Config } from '#config/config.ts'
import { checkBrickCount, checkNewModel } from '#plans/plan-rules.ts'
import { checkConnections } from '#projects/connections/check-connections.ts'
import { checkFunctions } from '#projects/functions/resolve-functions.ts'
import type { ProjectContent, ResolvedProjectContent } from '#projects/project.ts'
import type { Clock } from '#time.ts'
import { resolveContent } from './resolve-content.ts'

export interface DraftCheckContext {
  brickCaller: Pick<BrickCaller, 'checkSettings' | 'checkAddress' | 'checkHeaders'>
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
