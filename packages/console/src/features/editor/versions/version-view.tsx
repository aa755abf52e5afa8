import type { Project } from '@bricks/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { findErrorText } from '#api/http/error-texts.ts'
import { restoreVersionMutation, versionQuery } from '#api/projects/projects.ts'
import { BaseCard } from '#features/editor/cards/base-card.tsx'
import { FunctionCard } from '#features/editor/cards/function-card.tsx'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { FormError } from '#ui/form/form-error.tsx'

interface VersionViewProps {
  projectId: string
  version: number
  onBack: () => void
  onRestored: (project: Project) => void
}

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
