import type { EndpointBody, Endpoints } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { findServerText } from '#api/http/error-texts.ts'
import { buildChecksPath } from '#ui/bot/bot-paths.ts'
import { showToast } from '#ui/feedback/toast.ts'
import { saveCheckMutation } from './change-checks.ts'

type Made = Omit<EndpointBody<Endpoints['saveCheck']>, 'project_id' | 'id'>

export function useCheckMaking(projectId: string) {
  const saving = useMutation(saveCheckMutation)
  const navigate = useNavigate()
  const createCheckAndShowIt = async (made: Made) => {
    try {
      const { id } = await saving.mutateAsync({ project_id: projectId, ...made })
      showToast('The check was made.')
      await navigate(buildChecksPath(projectId), { state: { check: id } })
    } catch (error) {
      showToast(findServerText(error) ?? 'The check could not be made.')
    }
  }
  return { isMaking: saving.isPending, createCheckAndShowIt }
}
