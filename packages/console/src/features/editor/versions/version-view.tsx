import { listChanges } from '@bricks/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { findErrorText } from '#api/http/error-texts.ts'
import { versionQuery } from '#api/projects/projects.ts'
import { BaseCard } from '#features/editor/cards/base-card.tsx'
import { FunctionCard } from '#features/editor/cards/function-card.tsx'
import type { Draft } from '#features/editor/draft/draft.ts'
import { ChangeList } from '#features/editor/state/change-list.tsx'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { findVersionRefusal } from './find-version-refusal.ts'

interface VersionViewProps {
  projectId: string
  version: number
  before: number | undefined
  draft: Draft
  isRestoring: boolean
  refusal: Error | null
  onBack: () => void
  onRestore: () => void
}

export function VersionView(props: VersionViewProps) {
  const { projectId, version, before, draft, isRestoring, onBack, onRestore } = props
  const { data: project, error } = useQuery(versionQuery(projectId, version))
  const previous = useQuery({ ...versionQuery(projectId, before ?? 0), enabled: before !== undefined })
  const refusal = error ?? props.refusal
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" onClick={onBack}>
          All versions
        </Button>
        <Button variant="primary" pending={isRestoring} disabled={!project} onClick={onRestore}>
          Restore into the draft
        </Button>
      </div>
      <FormError error={findVersionRefusal(refusal) ?? findErrorText(refusal)} />
      {!project && !error && <Skeleton className="h-40" />}
      {project && previous.data && (
        <ChangesSection title={`New since version ${before}`} words={listChanges(previous.data, project)} />
      )}
      {project && <ChangesSection title="What restoring it changes in the draft" words={listChanges(draft, project)} />}
      {project && <BaseCard base={project} />}
      {project?.functions.map((connected) => (
        <FunctionCard key={connected.id} connected={connected} />
      ))}
    </div>
  )
}

function ChangesSection({ title, words }: { title: string; words: readonly string[] }) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      {words.length > 0 ? <ChangeList words={words} /> : <p className="text-muted">Nothing.</p>}
    </section>
  )
}
