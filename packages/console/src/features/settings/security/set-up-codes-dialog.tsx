import { useMutation } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { finishCodesMutation, startCodesMutation } from '#api/account/second-factors.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { CANNOT_BE_EMPTY } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'
import ConfirmPanel from '#ui/overlay/confirm-panel.tsx'
import { makeQrCode } from '#ui/qr-code/make-qr-code.ts'
import { QrPicture } from '#ui/qr-code/qr-picture.tsx'

interface SetUpCodesDialogProps {
  open: boolean
  onClose: () => void
  onDone: (codes: readonly string[]) => void
}

const RULES = { code: { required: CANNOT_BE_EMPTY } }

/** Sign-in requires codes only after the first code was correct. */
export default function SetUpCodesDialog({ open, onClose, onDone }: SetUpCodesDialogProps) {
  const formId = useId()
  const start = useMutation(startCodesMutation)
  const finish = useMutation({
    ...finishCodesMutation,
    // Unlike `onSuccess` of the call below, this also runs if the dialog was closed meanwhile: the server sends the
    // recovery codes only once.
    onSuccess: async (...answer) => {
      await finishCodesMutation.onSuccess?.(...answer)
      onDone(answer[0].recovery_codes)
    },
  })
  const { mutate, reset } = start
  useEffect(() => {
    if (open) mutate()
    else reset()
  }, [open, mutate, reset])
  const closeDialog = () => {
    finish.reset()
    onClose()
  }
  const { submit, field } = useUncontrolledForm(RULES, ({ code }) => finish.mutate(code, { onSuccess: closeDialog }))
  return (
    <ConfirmPanel
      open={open}
      onClose={closeDialog}
      keepOnOutsidePress
      title="Set up codes from an app"
      description="Any authenticator app will do, also the one in your password manager."
      confirm="Turn on"
      variant="primary"
      form={formId}
      pending={finish.isPending}
      error={findServerText(start.error)}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {start.data ? <CodesSecret {...start.data} /> : !start.error && <Skeleton className="h-40" />}
        <TextField
          label="Code"
          hint="The six digits that the app shows now."
          inputMode="numeric"
          autoComplete="one-time-code"
          mono
          required
          {...field('code')}
        />
        <FormError error={finish.isPending ? null : findServerText(finish.error)} />
      </form>
    </ConfirmPanel>
  )
}

function CodesSecret({ secret, address }: { secret: string; address: string }) {
  const code = makeQrCode(address)
  return (
    <div className="flex flex-wrap items-center gap-5">
      {code && <QrPicture code={code} label="QR code for the app" />}
      <div className="grid min-w-0 flex-1 basis-48 justify-items-start gap-3">
        {/* A very long e-mail address leaves no room for a QR code. */}
        <p className="text-muted">
          {code ? 'Scan it with the app, or type this key there:' : 'Type this key into the app:'}
        </p>
        <code className="font-mono text-14 break-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={secret} what="the key" />
      </div>
    </div>
  )
}
