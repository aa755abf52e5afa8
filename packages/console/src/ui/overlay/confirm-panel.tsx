import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { showToast } from '#ui/feedback/toast.ts'
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
  error = null,
  form,
  onConfirm,
  between,
  children,
  ...dialog
}: ConfirmProps) {
  const fault = useFaultOfThisQuestion(dialog.open, pending, error)
  useToastIfRefusedLater(dialog.open, pending, error)
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
      <div data-bare={fault || children ? undefined : ''} className={fault && children ? 'mt-3' : undefined}>
        <FormError error={fault} />
      </div>
    </DialogPanel>
  )
}

/** If the dialog was closed before the answer came, nothing else would say that what was confirmed was not done. */
function useToastIfRefusedLater(open: boolean, pending: boolean, error: string | null): void {
  const wasPending = useRef(false)
  useEffect(() => {
    if (wasPending.current && !pending && !open && error !== null) showToast(error)
    wasPending.current = pending
  }, [open, pending, error])
}

/** When the question is asked again, the error of the last time is not shown. */
function useFaultOfThisQuestion(open: boolean, pending: boolean, error: string | null): string | null {
  const [former, setFormer] = useState<string | null>(null)
  const known = open ? (pending ? null : former) : error
  if (known !== former) setFormer(known)
  return pending || error === known ? null : error
}
