import { listChanges } from '@bricks/contract/wire'
import type { ProjectContent } from '#projects/project.ts'
import type { FullProjectVersion } from './version.repository.ts'

const MOST = 50

export function describeChanges(
  former: Pick<FullProjectVersion, 'name' | 'content'> | undefined,
  next: ProjectContent & { name: string },
): string[] | null {
  return former ? listChanges({ ...former.content, name: former.name }, next).slice(0, MOST) : null
}
