import type { Project } from '@bricks/contract'
import { listBotParts } from '@bricks/contract/wire'

/** Whether anything in a project that goes into a file looks like a secret. */
export function hasMarkedText(project: Project): boolean {
  return listBotParts(project).some(({ marks }) => marks.length > 0)
}
