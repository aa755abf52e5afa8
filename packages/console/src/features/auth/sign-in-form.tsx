import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { findSecondStep } from '#api/account/second-factors.ts'
import { signInMutation } from '#api/account/user.ts'
import { findErrorText, findLimitText } from '#api/http/error-texts.ts'
import { loadChunk } from '#load-chunk.ts'
import { Button } from '#ui/base/button.tsx'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { CANNOT_BE_EMPTY, EMAIL } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { OidcSignIn } from './oidc/oidc-sign-in.tsx'
import { PasskeySignIn } from './second-step/passkey-sign-in.tsx'

const SecondStep = lazy(() => loadChunk(() => import('./second-step/second-step.tsx')))

const RULES = { email: EMAIL, password: { required: CANNOT_BE_EMPTY } }

export function SignInForm({ isSecond }: { isSecond: boolean }) {
  const signIn = useMutation(signInMutation)
  const { submit, field } = useUncontrolledForm(RULES, signIn.mutate)
  const secondStep = findSecondStep(signIn.error)
  if (secondStep)
    return (
      <Suspense fallback={<LoadingView />}>
        <SecondStep {...secondStep} onBack={() => signIn.reset()} />
      </Suspense>
    )
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
      <FormError error={signIn.isPending ? null : findErrorText(signIn.error)} detail={findLimitText(signIn.error)} />
      <Button type="submit" variant={isSecond ? 'secondary' : 'primary'} size="large" pending={signIn.isPending}>
        Sign in
      </Button>
      <PasskeySignIn />
      <OidcSignIn />
    </form>
  )
}
