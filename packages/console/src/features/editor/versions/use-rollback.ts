import type { ProjectVersion } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { deployProjectMutation } from '#api/projects/projects.ts'
import { showToast } from '#ui/feedback/toast.ts'

/** Puts a former version live again. What came of it is told even if another view or no dialog is shown by then. */
export function useRollback(projectId: string, newest: ProjectVersion | undefined) {
  const { mutate, reset, isPending, isError, variables, error } = useMutation(deployProjectMutation)
  const putVersionLive = (version: number) => {
    const wasLive = newest?.live && newest.version
    const showOutcome = (now: number) => showToast(describeRollback({ version, now, wasLive }))
    mutate({ project_id: projectId, version }, { onSuccess: (project) => showOutcome(project.version) })
  }
  return {
    putVersionLive,
    pending: isPending ? variables.version : undefined,
    error,
    forgetError: () => isError && reset(),
  }
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
