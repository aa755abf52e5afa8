import { useState } from 'react'
import { findServerText } from '#api/http/error-texts.ts'
import { PAGES } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { CANNOT_BE_EMPTY } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'
import { AccountFrame } from './account-frame.tsx'
import { ForgotPassword } from './forgot-password.tsx'

const RULES = { password: { required: CANNOT_BE_EMPTY } }

const DisownDialog = lazyDialog(() => import('./disown-dialog.tsx'))

interface ConfirmByPasswordProps {
  token: string
  onSubmit: (password: string) => void
  isPending: boolean
  error: unknown
}

/**
 * The mailed link proves that the visitor owns the mailbox; the password proves that they own the account. If somebody
 * else opened the account with the visitor's address, the visitor can delete it.
 */
export default function ConfirmByPassword({ token, onSubmit, isPending, error }: ConfirmByPasswordProps) {
  const { submit, field } = useUncontrolledForm(RULES, ({ password }) => onSubmit(password))
  const [isDisowning, setDisowning] = useState(false)
  const [isDisowned, setDisowned] = useState(false)
  if (isDisowned) return <DisownedNotice />
  return (
    <AccountFrame
      title="Confirm your address"
      lead="You are not signed in here, so please enter the password of your account."
      footer={null}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <PasswordField
          label="Password"
          required
          autoComplete="current-password"
          aside={<ForgotPassword />}
          {...field('password')}
        />
        <FormError error={isPending ? null : findServerText(error)} />
        <Button type="submit" variant="primary" size="large" pending={isPending}>
          Confirm my address
        </Button>
      </form>
      <section className="mt-8 border-t pt-6">
        <p className="text-muted">
          You did not sign up? Then somebody else used your address, and you can take it back.
        </p>
        <Button className="mt-4 w-full" size="large" onClick={() => setDisowning(true)}>
          This was not me
        </Button>
      </section>
      <DisownDialog
        token={token}
        open={isDisowning}
        onClose={() => setDisowning(false)}
        onDisowned={() => setDisowned(true)}
      />
    </AccountFrame>
  )
}

function DisownedNotice() {
  return (
    <AccountFrame
      title="The account is deleted"
      lead="Nothing of it is left. If somebody signs up with your address again, we write to you again."
      footer={null}
    >
      <ButtonLink to={PAGES.landing.path} variant="primary" size="large" className="w-full">
        Go to the start page
      </ButtonLink>
    </AccountFrame>
  )
}
