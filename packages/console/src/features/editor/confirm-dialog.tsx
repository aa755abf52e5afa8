import type { ReactNode } from 'react'
import { findErrorText } from '#api/error-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormError } from '#ui/form-error.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  description: ReactNode
  confirm: string
  pending: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something that cannot be undone here. */
export function ConfirmDialog({ open, title, description, confirm, pending, error, ...on }: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={on.onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="quiet" onClick={on.onClose}>
            Cancel
          </Button>
          <Button variant="danger" pending={pending} onClick={on.onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <FormError error={pending ? null : findErrorText(error)} />
    </Dialog>
  )
}
