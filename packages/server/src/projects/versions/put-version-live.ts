import { listChanges, ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { listSecretIds } from '#projects/brick-content.ts'
import { deployVersion } from '#projects/deployment.repository.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { LockedProject } from '#projects/project-draft.repository.ts'
import { describeChanges } from './describe-changes.ts'
import { findVersion } from './version.repository.ts'

/** Pro may put this many of the newest versions live again, Premium all that are kept. */
export const VERSIONS_OF_PRO = 3

interface Rollback {
  role: number
  version: number
  chosen: Awaited<ReturnType<typeof findVersion>>
  now: string
}

/**
 * Deploys a former version again, as the newest one. Returns the project's growth in bytes. A repeated call changes
 * nothing, although the chosen version may now be further back than the plan allows.
 */
export async function putVersionLive(
  transaction: Database,
  own: OwnProject,
  draft: LockedProject,
  { role, version, chosen, now }: Rollback,
): Promise<number> {
  const latest = await findVersion(transaction, own, draft.version)
  const isSame = latest && latest.name === chosen?.name && isSameContent(latest.content, chosen.content)
  if (draft.isLive && isSame) return 0
  const isNear = version > draft.version - VERSIONS_OF_PRO
  if (role < ROLE_PREMIUM && !(role >= ROLE_PRO && isNear)) throw new AppError('plan_required')
  if (!chosen) throw new AppError('not_found')
  const next = { ...chosen.content, name: chosen.name }
  return deployVersion(transaction, {
    ...own,
    from: version,
    version: draft.version + 1,
    bytes: Buffer.byteLength(JSON.stringify(chosen.content)),
    secretIds: listSecretIds(chosen.content),
    now,
    changes: describeChanges(latest, next),
    changesOfDraft: listChanges(next, { ...draft.content, name: draft.name }).length,
  })
}

function isSameContent(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
