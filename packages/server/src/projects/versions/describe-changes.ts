import { listChanges } from '@bricks/contract/wire'
import type { ProjectContent } from '#projects/project.ts'
import type { FullProjectVersion } from './version.repository.ts'

/** Lines. More than that nobody reads. */
const MOST = 50

/** How a version differs from the one before it, in words. Null for the first. */
export function describeChanges(
  former: Pick<FullProjectVersion, 'name' | 'content'> | undefined,
  next: ProjectContent & { name: string },
): string[] | null {
  return former ? listChanges({ ...former.content, name: former.name }, next).slice(0, MOST) : null
}
