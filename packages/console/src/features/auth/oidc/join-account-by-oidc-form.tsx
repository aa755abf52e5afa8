import { AccountFrame } from '#features/auth/account-frame.tsx'
import { ForgotPassword } from '#features/auth/forgot-password.tsx'
import { Button } from '#ui/base/button.tsx'
import { CANNOT_BE_EMPTY } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'

const RULES = { password: { required: CANNOT_BE_EMPTY } }

interface JoinProps {
  email: string
  pending: boolean
  error: string | null
  onPassword: (password: string) => void
}

export default function JoinAccountByOidcForm({ email, pending, error, onPassword }: JoinProps) {
  const { submit, field } = useUncontrolledForm(RULES, ({ password }) => onPassword(password))
  return (
    <AccountFrame
      title="Is this your account?"
      lead={`There is an account of ${email} already. Enter its password once, and from then on you sign in to it this way, too.`}
      footer={null}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          label="Password"
          required
          autoComplete="current-password"
          aside={<ForgotPassword />}
          {...field('password')}
        />
        <FormError error={pending ? null : error} />
        <Button type="submit" variant="primary" size="large" pending={pending}>
          Join and sign in
        </Button>
      </form>
    </AccountFrame>
  )
}
