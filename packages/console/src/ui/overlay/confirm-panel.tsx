import type { ReactNode } from 'react'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import DialogPanel, { type DialogProps } from './dialog-panel.tsx'

export interface ConfirmProps extends Omit<DialogProps, 'footer' | 'wide' | 'aside'> {
  confirm: string
  cancel?: string
  variant?: 'danger' | 'primary'
  pending?: boolean
  error?: string | null
  /** The id of a form in `children`, which the button submits. Leave out `onConfirm` then. */
  form?: string
  onConfirm?: () => void
  between?: ReactNode
}

export default function ConfirmPanel({
  confirm,
  cancel = 'Cancel',
  variant = 'danger',
  pending = false,
  error,
  form,
  onConfirm,
  between,
  children,
  ...dialog
}: ConfirmProps) {
  return (
    <DialogPanel
      {...dialog}
      footer={
        <>
          <Button variant="quiet" onClick={dialog.onClose}>
            {cancel}
          </Button>
          {between}
          <Button
            variant={variant}
            pending={pending}
            onClick={onConfirm}
            {...(form !== undefined && { type: 'submit', form })}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <div data-bare={error || children ? undefined : ''} className={error && children ? 'mt-3' : undefined}>
        <FormError error={pending ? null : error} />
      </div>
    </DialogPanel>
  )
}
