import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { forgotPasswordMutation } from '#api/account-links.ts'
import { findServerText } from '#api/error-texts.ts'
import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog-panel.tsx'
import { EMAIL } from '#ui/field-rules.ts'
import { FormError } from '#ui/form-error.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useShortForm } from '#ui/use-short-form.ts'

const RULES = { email: EMAIL }

/** Asks for a link to a new password. What it says afterwards is the same for every address. */
export function ForgotPasswordForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId()
  const forgot = useMutation(forgotPasswordMutation)
  const [address, setAddress] = useState('')
  const { submit, field } = useShortForm(RULES, ({ email }) => {
    setAddress(email.trim())
    forgot.mutate(email)
  })
  const close = () => {
    onClose()
    forgot.reset()
  }
  const footer = forgot.isSuccess ? (
    <Button variant="primary" onClick={close}>
      Close
    </Button>
  ) : (
    <>
      <Button variant="quiet" onClick={close}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="primary" pending={forgot.isPending}>
        Send link
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={close} title="Forgot password?" footer={footer}>
      {forgot.isSuccess ? (
        <p role="status">
          If <strong className="wrap-break-word">{address}</strong> has an account, a link to choose a new password is
          on its way. It works for 30 minutes. Nothing there? Look among the junk mail.
        </p>
      ) : (
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
          <p className="text-muted">Enter the address of your account, and we mail you a link.</p>
          <TextField label="Email" type="email" required autoComplete="username" {...field('email')} />
          <FormError error={findServerText(forgot.error)} />
        </form>
      )}
    </Dialog>
  )
}
