import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { findErrorText } from '#api/error-texts.ts'
import { signInMutation } from '#api/user.ts'
import { Button } from '#ui/button.tsx'
import { CANNOT_BE_EMPTY, EMAIL } from '#ui/field-rules.ts'
import { FormError } from '#ui/form-error.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TEXT_LINK_STYLE } from '#ui/text-link-style.ts'

const ForgotPasswordDialog = lazyDialog(() => import('#features/auth/forgot-password-dialog.tsx'))

/** Where it leads is the page's business: it looks at who is signed in. */
export function SignInForm() {
  const signIn = useMutation(signInMutation)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '', password: '' } })
  const { errors } = formState
  return (
    <form noValidate onSubmit={handleSubmit((values) => signIn.mutate(values))} className="flex flex-col gap-5">
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', EMAIL)}
      />
      <PasswordField
        label="Password"
        required
        autoComplete="current-password"
        error={errors.password?.message}
        aside={<ForgotPassword />}
        {...register('password', { required: CANNOT_BE_EMPTY })}
      />
      <FormError error={signIn.isPending ? null : findErrorText(signIn.error)} />
      <Button type="submit" variant="primary" size="large" pending={signIn.isPending}>
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
        className={`-my-1 py-1 text-12 pointer-coarse:-my-3 pointer-coarse:py-3 ${TEXT_LINK_STYLE}`}
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
