import type { Check } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { findServerText } from '#api/http/error-texts.ts'
import { deleteCheckMutation } from '#api/rehearsal/change-checks.ts'
import { showToast } from '#ui/feedback/toast.ts'
import ConfirmPanel from '#ui/overlay/confirm-panel.tsx'

interface DeleteCheckDialogProps {
  open: boolean
  projectId: string
  check: Check | undefined
  onClose: () => void
}

export default function DeleteCheckDialog({ open, projectId, check, onClose }: DeleteCheckDialogProps) {
  const deletion = useMutation({
    ...deleteCheckMutation,
    // Unlike `onSuccess` of the call below, this also runs if the dialog was closed meanwhile.
    onSuccess: async (...answer) => {
      await deleteCheckMutation.onSuccess?.(...answer)
      showToast('The check was deleted.')
    },
  })
  const closeDialog = () => {
    deletion.reset()
    onClose()
  }
  const deleteCheck = () => {
    if (!check) return
    deletion.mutate({ project_id: projectId, check_id: check.id }, { onSuccess: closeDialog })
  }
  return (
    <ConfirmPanel
      open={open}
      onClose={closeDialog}
      title={check?.name ? `Delete “${check.name}”?` : 'Delete this check?'}
      description="What it expects and how it went so far goes with it, and cannot be brought back."
      confirm="Delete"
      pending={deletion.isPending}
      error={findServerText(deletion.error)}
      onConfirm={deleteCheck}
    />
  )
}
