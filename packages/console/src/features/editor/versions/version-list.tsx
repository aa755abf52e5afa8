import type { ProjectVersion } from '@bricks/contract'
import { ROLE_PREMIUM } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { findServerText } from '#api/http/error-texts.ts'
import { deployProjectMutation } from '#api/projects/projects.ts'
import { showToast } from '#ui/feedback/toast.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { findVersionRefusal } from './find-version-refusal.ts'
import { VersionRow } from './version-row.tsx'

interface VersionListProps {
  projectId: string
  versions: readonly ProjectVersion[]
  role: number
  onView: (version: number) => void
  onUpgrade: () => void
}

export function VersionList({ projectId, versions, role, onView, onUpgrade }: VersionListProps) {
  const { mutate, isPending, variables, error } = useMutation(deployProjectMutation)
  const isPremium = role >= ROLE_PREMIUM
  const [newest] = versions
  const putVersionLive = (version: number) => {
    const wasLive = newest?.live && newest.version
    const showOutcome = (now: number) => showToast(describeRollback({ version, now, wasLive }))
    mutate({ project_id: projectId, version }, { onSuccess: (project) => showOutcome(project.version) })
  }
  return (
    <>
      <FormError error={findVersionRefusal(error) ?? findServerText(error)} />
      {newest === undefined && (
        <p className="text-muted">Nothing was deployed yet. The first Deploy makes version 1.</p>
      )}
      <ul aria-label="Versions" className="divide-y">
        {versions.map((each) => (
          <VersionRow
            key={each.version}
            version={each}
            isPending={isPending && variables.version === each.version}
            isDisabled={isPending}
            onPutLive={() => putVersionLive(each.version)}
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

interface Outcome {
  version: number
  now: number
  wasLive: number | false | undefined
}

function describeRollback({ version, now, wasLive }: Outcome): string {
  if (now === wasLive) return `Visitors have that already: version ${now} is the same as version ${version}.`
  return `Version ${version} is live again, as version ${now}. The draft stays as it is.`
}
