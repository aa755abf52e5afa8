import type * as Wire from '@bricks/contract'
import { livePath } from '@bricks/contract/wire'
import { findPause, type Owner, type ProjectOverview } from './project.ts'
import type { BaseSettings } from './project-content.ts'
import type { ProjectUpdate } from './save-project.ts'
import type { ShownProject } from './show-project.ts'

interface Viewing {
  owner: Owner
  publicUrl: string
}

export function toWireSummary(
  { id, name, version, isLive, liveRank }: ProjectOverview,
  { owner, publicUrl }: Viewing,
): Wire.ProjectSummary {
  return {
    id,
    name,
    status: isLive ? 'Live' : 'Draft',
    version,
    live: isLive,
    live_url: isLive ? publicUrl + livePath(id) : '',
    paused: findPause(isLive, liveRank, owner),
  }
}

export function toWireProject(project: ShownProject, viewing: Viewing): Wire.Project {
  return {
    ...toWireSummary(project, viewing),
    ...toWireSettings(project.content),
    functions: project.functions,
    revision: project.revision,
    deployed: project.isDeployed,
    deployed_at: project.deployedAt,
    ...project.sharing,
    recording: { on: project.recordingDays > 0, days: project.recordingDays },
  }
}

export function toWireSettings(settings: BaseSettings) {
  return {
    model: settings.model,
    system: settings.system,
    max_tokens: settings.maxTokens,
    temperature: settings.temperature,
    frequency_penalty: settings.frequencyPenalty,
    presence_penalty: settings.presencePenalty,
    streamingAllowed: settings.streamingAllowed,
    currentDate: settings.currentDate,
  }
}

type WireSettings = ReturnType<typeof toWireSettings>

export function fromWireSettings(wire: WireSettings): BaseSettings {
  const { model, system, streamingAllowed, currentDate } = wire
  return {
    model,
    system,
    maxTokens: wire.max_tokens,
    temperature: wire.temperature,
    frequencyPenalty: wire.frequency_penalty,
    presencePenalty: wire.presence_penalty,
    streamingAllowed,
    currentDate,
  }
}

/** What was left out of the save is left out here too. */
export function fromWireUpdate(update: Wire.ProjectUpdate): ProjectUpdate {
  const { id, revision, name, functions } = update
  const { model, system, streamingAllowed, currentDate } = update
  const settings = withoutUndefined({
    model,
    system,
    maxTokens: update.max_tokens,
    temperature: update.temperature,
    frequencyPenalty: update.frequency_penalty,
    presencePenalty: update.presence_penalty,
    streamingAllowed,
    currentDate,
  })
  return { id, revision, name, settings, functions }
}

function withoutUndefined(settings: { [Key in keyof BaseSettings]: BaseSettings[Key] | undefined }) {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  ) as Partial<BaseSettings>
}
