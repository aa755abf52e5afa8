import { useMutation } from '@tanstack/react-query'
import { findErrorText } from '#api/error-texts.ts'
import { signInMutation } from '#api/user.ts'
import { ForgotPassword } from '#features/auth/forgot-password.tsx'
import { Button } from '#ui/button.tsx'
import { CANNOT_BE_EMPTY, EMAIL } from '#ui/field-rules.ts'
import { FormError } from '#ui/form-error.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useShortForm } from '#ui/use-short-form.ts'

const RULES = { email: EMAIL, password: { required: CANNOT_BE_EMPTY } }

/** Where it leads is the page's business: it looks at who is signed in. `isSecond`: another way stands before it. */
export function SignInForm({ isSecond }: { isSecond: boolean }) {
  const signIn = useMutation(signInMutation)
  const { submit, field } = useShortForm(RULES, signIn.mutate)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField label="Email" type="email" required autoComplete="username" {...field('email')} />
      <PasswordField
        label="Password"
        required
        autoComplete="current-password"
        aside={<ForgotPassword />}
        {...field('password')}
      />
      <FormError error={signIn.isPending ? null : findErrorText(signIn.error)} />
      <Button type="submit" variant={isSecond ? 'secondary' : 'primary'} size="large" pending={signIn.isPending}>
        Sign in
      </Button>
    </form>
  )
}
