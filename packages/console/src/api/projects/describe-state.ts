import type { Project } from '@bricks/contract'

type Standing = Pick<Project, 'live' | 'version' | 'paused'>

export const UNSAVED = 'Unsaved changes'
export const SEE_CHANGES = 'See changes'

export function describeLiveState({ live, version, paused }: Standing): string {
  if (live) return `Live: version ${version}${paused ? ', paused' : ''}`
  return version === 0 ? 'Draft, never live' : 'Draft, no longer live'
}

export function describeChanges({ live }: Pick<Standing, 'live'>, changes: number): string | undefined {
  if (!live || changes === 0) return undefined
  return changes === 1 ? '1 change not live' : `${changes} changes not live`
}

export function describeProjectState(project: Standing & Pick<Project, 'changes'>): string {
  return [describeLiveState(project), describeChanges(project, project.changes)].filter(Boolean).join(' · ')
}
