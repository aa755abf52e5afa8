import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { forgotPasswordMutation } from '#api/account/account-links.ts'
import { configQuery } from '#api/account/config.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { EMAIL } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'

export default function ForgotPasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: config, error, isFetching, refetch } = useQuery({ ...configQuery, enabled: open })
  if (config?.mail) return <ForgotPasswordForm open={open} onClose={onClose} />
  return (
    <Dialog open={open} onClose={onClose} title="Forgot password?" footer={<Button onClick={onClose}>Close</Button>}>
      {config && <NoMail support={config.support_email} />}
      {!config && !error && <Spinner label="Loading" />}
      {!config && error && (
        <>
          <FormError error={findServerText(error)} />
          <Button className="mt-4" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
    </Dialog>
  )
}

function NoMail({ support }: { support: string }) {
  return (
    <p className="text-muted">
      This server sends no mail, so a new password is set by the people who run it.{' '}
      {support ? (
        <>
          Write to{' '}
          <a href={`mailto:${support}`} className={TEXT_LINK_STYLE}>
            {support}
          </a>{' '}
          from the address of your account.
        </>
      ) : (
        'Ask them for one; your bots stay as they are.'
      )}
    </p>
  )
}

const RULES = { email: EMAIL }

/** The server gives the same answer for every address, so that nobody learns which addresses have an account. */
function ForgotPasswordForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId()
  const forgot = useMutation(forgotPasswordMutation)
  const [address, setAddress] = useState('')
  const { submit, field } = useUncontrolledForm(RULES, ({ email }) => {
    setAddress(email.trim())
    forgot.mutate(email)
  })
  const closeDialog = () => {
    onClose()
    forgot.reset()
  }
  const footer = forgot.isSuccess ? (
    <Button variant="primary" onClick={closeDialog}>
      Close
    </Button>
  ) : (
    <>
      <Button variant="quiet" onClick={closeDialog}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="primary" pending={forgot.isPending}>
        Send link
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={closeDialog} title="Forgot password?" footer={footer}>
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
