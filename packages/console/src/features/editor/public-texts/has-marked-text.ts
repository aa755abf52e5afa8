import type { Project } from '@bricks/contract'
import { listPublicBotParts } from '@bricks/contract/wire'

export function hasMarkedText(project: Project): boolean {
  return listPublicBotParts(project).some(({ marks }) => marks.length > 0)
}
