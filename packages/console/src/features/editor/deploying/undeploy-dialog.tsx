import type { Project } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { findErrorCode } from '#api/http/api-error.ts'
import { findErrorText } from '#api/http/error-texts.ts'
import { undeployProjectMutation } from '#api/projects/projects.ts'
import { BOT_IS_GONE } from '#features/editor/saving/bot-is-gone.ts'
import { PAGES, UNGUARDED } from '#pages.ts'
import ConfirmDialog from '#ui/overlay/confirm-panel.tsx'

interface UndeployDialogProps {
  open: boolean
  project: Project
  onClose: () => void
}

export default function UndeployDialog({ open, project, onClose }: UndeployDialogProps) {
  const navigate = useNavigate()
  const undeploy = useMutation(undeployProjectMutation)
  const undeployAndLeave = () =>
    undeploy.mutate(project.id, { onSuccess: () => navigate(PAGES.dashboard.path, { state: UNGUARDED }) })
  return (
    <ConfirmDialog
      open={open}
      title="Undeploy Bricks"
      description="Visitors can no longer talk to this bot, here or on your site. A bubble on a page seen just before goes within a minute. The bot and its versions stay."
      confirm="Undeploy"
      pending={undeploy.isPending}
      error={findErrorCode(undeploy.error) === 'not_found' ? BOT_IS_GONE : findErrorText(undeploy.error)}
      onConfirm={undeployAndLeave}
      onClose={onClose}
    />
  )
}
