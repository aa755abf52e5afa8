import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { findErrorText } from '#api/error-texts.ts'
import { signInMutation } from '#api/user.ts'
import { Button } from '#ui/button.tsx'
import { CANNOT_BE_EMPTY, EMAIL } from '#ui/field-rules.ts'
import { FormError } from '#ui/form-error.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TEXT_LINK_STYLE } from '#ui/text-link-style.ts'
import { useShortForm } from '#ui/use-short-form.ts'

const RULES = { email: EMAIL, password: { required: CANNOT_BE_EMPTY } }

const ForgotPasswordDialog = lazyDialog(() => import('#features/auth/forgot-password-dialog.tsx'))

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

function ForgotPassword() {
  const [open, setOpen] = useState(false)
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: people look for a link here, and its address stays as it was. */}
      <a
        href="#"
        className={`-my-1 py-1 text-12 pointer-coarse:-mt-5 pointer-coarse:-mb-2 pointer-coarse:pt-5 pointer-coarse:pb-2 ${TEXT_LINK_STYLE}`}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        Forgot password?
      </a>
      <ForgotPasswordDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
