import { LIMITS } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { resetPasswordMutation } from '#api/account/account-links.ts'
import { endSession } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { PAGES } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { CANNOT_BE_EMPTY, createRepeatedPasswordRule } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'
import { ButtonLink, Link, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { AccountFrame } from './account-frame.tsx'
import { useMailedToken } from './use-mailed-token.ts'

export default function ResetPasswordPage() {
  const token = useMailedToken()
  // The key starts a newer link in the same tab anew, so that it does not show the result of the link before.
  return token === undefined ? <LoadingView /> : <PasswordReset key={token} token={token} />
}

function PasswordReset({ token }: { token: string | null }) {
  const resetting = useMutation({
    ...resetPasswordMutation,
    onSuccess: (_nothing, _body, _result, { client }) => endSession(client),
  })
  const signIn = (
    <Link to={PAGES.signIn.path} className={`inline-flex items-center pointer-coarse:min-h-11 ${TEXT_LINK_STYLE}`}>
      Back to sign in
    </Link>
  )
  if (resetting.isSuccess)
    return (
      <AccountFrame
        title="Password changed"
        lead="Everywhere you were signed in, you are signed out now."
        footer={null}
      >
        <ButtonLink to={PAGES.signIn.path} variant="primary" size="large" className="w-full">
          Sign in
        </ButtonLink>
      </AccountFrame>
    )
  if (token === null || findErrorCode(resetting.error) === 'link_expired')
    return (
      <AccountFrame
        title="This link no longer works"
        lead="The link works once, within 30 minutes. Only the newest one counts."
        footer={null}
      >
        <p>Ask for another one by "Forgot password?" on the sign-in page. Your password is as it was.</p>
        <ButtonLink to={PAGES.signIn.path} variant="primary" size="large" className="mt-6 w-full">
          Back to sign in
        </ButtonLink>
      </AccountFrame>
    )
  return (
    <AccountFrame title="Choose a new password" lead="It signs you out everywhere else." footer={signIn}>
      <ResetPasswordForm
        onSubmit={(passwords) => resetting.mutate({ token, ...passwords })}
        isPending={resetting.isPending}
        error={resetting.error}
      />
    </AccountFrame>
  )
}

interface Passwords {
  new_password: string
  confirm_password: string
}

const RULES = {
  new_password: { required: CANNOT_BE_EMPTY },
  confirm_password: createRepeatedPasswordRule<Passwords>('new_password'),
}

interface ResetPasswordFormProps {
  onSubmit: (passwords: Passwords) => void
  isPending: boolean
  error: unknown
}

function ResetPasswordForm({ onSubmit, isPending, error }: ResetPasswordFormProps) {
  const { submit, field } = useUncontrolledForm(RULES, onSubmit)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <PasswordField
        label="New password"
        required
        autoComplete="new-password"
        hint={`At least ${LIMITS.password.least} characters. A few words are easier to remember than symbols.`}
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
