import { LIMITS } from '@bricks/contract/wire'
import { findServerText } from '#api/error-texts.ts'
import { Button } from '#ui/button.tsx'
import { CANNOT_BE_EMPTY } from '#ui/field-rules.ts'
import { FormError } from '#ui/form-error.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useShortForm } from '#ui/use-short-form.ts'

interface Passwords {
  new_password: string
  confirm_password: string
}

const same = (confirmed: string, passwords: Passwords) =>
  confirmed === passwords.new_password || "Password doesn't match"
const RULES = {
  new_password: { required: CANNOT_BE_EMPTY },
  confirm_password: { required: CANNOT_BE_EMPTY, validate: same },
}

interface ResetPasswordFormProps {
  onSubmit: (passwords: Passwords) => void
  isPending: boolean
  error: unknown
}

export function ResetPasswordForm({ onSubmit, isPending, error }: ResetPasswordFormProps) {
  const { submit, field } = useShortForm(RULES, onSubmit)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <PasswordField
        label="New password"
        required
        autoComplete="new-password"
        hint={`At least ${LIMITS.password.least} characters. A few words are easier to keep in mind than signs.`}
        {...field('new_password')}
      />
      <PasswordField label="Confirm password" required autoComplete="new-password" {...field('confirm_password')} />
      <FormError error={isPending ? null : findServerText(error)} />
      <Button type="submit" variant="primary" size="large" pending={isPending}>
        Change password
      </Button>
    </form>
  )
}
