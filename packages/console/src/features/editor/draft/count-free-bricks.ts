import { LIMITS } from '@bricks/contract/wire'
import { findLimitsOfRole } from '#ui/plan/plan-limits.ts'
import type { EditorState } from './draft-reducer.ts'

/** A project with more bricks than the plan allows may replace them one by one. */
export function countFreeBricks({ draft, saved }: EditorState, role: number): number {
  const { bricks } = findLimitsOfRole(role)
  const most = bricks === null ? LIMITS.bricksPerProject : Math.max(bricks, saved.functions.length)
  return Math.max(0, most - draft.functions.length)
}
