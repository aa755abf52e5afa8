import { useState } from 'react'
import { findServerText } from '#api/error-texts.ts'
import { AccountFrame } from '#features/auth/account-frame.tsx'
import { ForgotPassword } from '#features/auth/forgot-password.tsx'
import { PAGES } from '#pages.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { CANNOT_BE_EMPTY } from '#ui/field-rules.ts'
import { FormError } from '#ui/form-error.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useShortForm } from '#ui/use-short-form.ts'

const RULES = { password: { required: CANNOT_BE_EMPTY } }

const DisownDialog = lazyDialog(() => import('#features/auth/disown-dialog.tsx'))

interface ConfirmByPasswordProps {
  token: string
  onSubmit: (password: string) => void
  isPending: boolean
  error: unknown
}

/** The mailbox is theirs; whether the account is shows its password. Whoever did not open it can take it away. */
export default function ConfirmByPassword({ token, onSubmit, isPending, error }: ConfirmByPasswordProps) {
  const { submit, field } = useShortForm(RULES, ({ password }) => onSubmit(password))
  const [isDisowning, setDisowning] = useState(false)
  const [isDisowned, setDisowned] = useState(false)
  if (isDisowned) return <Disowned />
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

function Disowned() {
  return (
    <AccountFrame
      title="The account is deleted"
      lead="Nothing of it is left. Should somebody sign up with your address again, you get another mail."
      footer={null}
    >
      <ButtonLink to={PAGES.landing.path} variant="primary" size="large" className="w-full">
        Go to the start page
      </ButtonLink>
    </AccountFrame>
  )
}
