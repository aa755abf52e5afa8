import type { Project } from '@bricks/contract'
import { listBotParts } from '@bricks/contract/wire'

export function hasMarkedText(project: Project): boolean {
  return listBotParts(project).some(({ marks }) => marks.length > 0)
}
