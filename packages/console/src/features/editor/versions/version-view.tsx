import type { Project } from '@bricks/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { findErrorText } from '#api/error-texts.ts'
import { restoreVersionMutation, versionQuery } from '#api/projects.ts'
import { BaseCard } from '#features/editor/base-card.tsx'
import { FunctionCard } from '#features/editor/function-card.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface VersionViewProps {
  projectId: string
  version: number
  onBack: () => void
  onRestored: (project: Project) => void
}

/** One version as it was deployed, and the way to bring it back into the draft. */
export function VersionView({ projectId, version, onBack, onRestored }: VersionViewProps) {
  const { data: project, error } = useQuery(versionQuery(projectId, version))
  const restore = useMutation(restoreVersionMutation)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" onClick={onBack}>
          All versions
        </Button>
        <Button
          variant="primary"
          pending={restore.isPending}
          disabled={!project}
          onClick={() => restore.mutate({ project_id: projectId, version }, { onSuccess: onRestored })}
        >
          Restore into the draft
        </Button>
      </div>
      <FormError error={findErrorText(error ?? restore.error)} />
      {!project && !error && <Skeleton className="h-40" />}
      {project && <BaseCard base={project} />}
      {project?.functions.map((connected) => (
        <FunctionCard key={connected.id} connected={connected} />
      ))}
    </div>
  )
}
