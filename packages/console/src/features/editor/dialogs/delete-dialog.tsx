import type { Project } from '@bricks/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { userQuery, useSession } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { findErrorText } from '#api/http/error-texts.ts'
import { forgetDrafts } from '#api/projects/draft-keys.ts'
import { deleteProjectMutation, projectQuery } from '#api/projects/projects.ts'
import { PAGES, UNGUARDED } from '#pages.ts'
import ConfirmDialog from '#ui/overlay/confirm-panel.tsx'

interface DeleteDialogProps {
  open: boolean
  project: Project
  onClose: () => void
}

export default function DeleteDialog({ open, project, onClose }: DeleteDialogProps) {
  const navigate = useNavigate()
  const remove = useMutation(deleteProjectMutation)
  const client = useQueryClient()
  const account = useSession().user?.account.id
  // The editor stays until the dashboard is drawn, and would request the bot again. So its query is removed on leaving.
  useEffect(() => {
    if (remove.isSuccess) return () => client.removeQueries({ queryKey: projectQuery(project.id).queryKey })
    return undefined
  }, [remove.isSuccess, client, project.id])
  const leaveEditor = () => navigate(PAGES.dashboard.path, { state: UNGUARDED })
  // If somebody else has deleted the bot, only its drafts in this browser are left to delete. But if the session now
  // works in another account, the bot still exists, and its drafts must stay.
  const onError = async (error: Error) => {
    if (findErrorCode(error) !== 'not_found') return
    const user = await client.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined)
    if (!user) return
    if (user.account.id === account) forgetDrafts(project.id)
    leaveEditor()
  }
  const deleteProjectAndLeave = () => remove.mutate(project.id, { onSuccess: leaveEditor, onError })
  return (
    <ConfirmDialog
      open={open}
      title="Delete project"
      description={`“${project.name}”, all its versions, conversations and checks are deleted${project.live ? ', and its live chat goes off' : ''}. This cannot be undone.`}
      confirm="Delete"
      pending={remove.isPending}
      error={findErrorText(remove.error)}
      onConfirm={deleteProjectAndLeave}
      onClose={onClose}
    />
  )
}
