import type { ProjectVersion } from '@bricks/contract'
import { ROLE_PREMIUM } from '@bricks/contract/wire'
import { findServerText } from '#api/http/error-texts.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { findVersionRefusal } from './find-version-refusal.ts'
import type { useRollback } from './use-rollback.ts'
import { VersionRow } from './version-row.tsx'

interface VersionListProps {
  versions: readonly ProjectVersion[]
  role: number
  rollback: ReturnType<typeof useRollback>
  onView: (version: number) => void
  onUpgrade: () => void
}

export function VersionList({ versions, role, rollback, onView, onUpgrade }: VersionListProps) {
  const isPremium = role >= ROLE_PREMIUM
  const [newest] = versions
  return (
    <>
      <FormError error={findVersionRefusal(rollback.error) ?? findServerText(rollback.error)} />
      {newest === undefined && (
        <p className="text-muted">Nothing was deployed yet. The first Deploy makes version 1.</p>
      )}
      <ul aria-label="Versions" className="divide-y">
        {versions.map((each) => (
          <VersionRow
            key={each.version}
            version={each}
            isPending={rollback.pending === each.version}
            isDisabled={rollback.pending !== undefined}
            onPutLive={() => rollback.putVersionLive(each.version)}
            onView={isPremium ? () => onView(each.version) : undefined}
          />
        ))}
      </ul>
      {!isPremium && newest && (
        <p className="border-t pt-4 text-12 text-muted">
          Your plan has the last 3 at hand. Premium has all, shows each as it was, and restores it into the draft.{' '}
          <button type="button" className={TEXT_LINK_STYLE} onClick={onUpgrade}>
            See Premium
          </button>
        </p>
      )}
    </>
  )
}
