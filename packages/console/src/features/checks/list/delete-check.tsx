import type { Check } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { findServerText } from '#api/http/error-texts.ts'
import { deleteCheckMutation } from '#api/rehearsal/change-checks.ts'
import { showToast } from '#ui/feedback/toast.ts'
import { ConfirmDialog } from '#ui/overlay/lazy-dialog.tsx'

interface DeleteCheckProps {
  projectId: string
  check: Check | undefined
  onClose: () => void
}

export function DeleteCheck({ projectId, check, onClose }: DeleteCheckProps) {
  const deletion = useMutation(deleteCheckMutation)
  const close = () => {
    deletion.reset()
    onClose()
  }
  const confirm = () => {
    if (!check) return
    const closeWithToast = () => {
      showToast('The check was deleted.')
      close()
    }
    deletion.mutate({ project_id: projectId, check_id: check.id }, { onSuccess: closeWithToast })
  }
  return (
    <ConfirmDialog
      open={check !== undefined}
      onClose={close}
      title={check?.name ? `Delete “${check.name}”?` : 'Delete this check?'}
      description="What it expects and how it went so far goes with it, and cannot be brought back."
      confirm="Delete"
      pending={deletion.isPending}
      error={findServerText(deletion.error)}
      onConfirm={confirm}
    />
  )
}
