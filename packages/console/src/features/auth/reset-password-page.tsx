import { useMutation } from '@tanstack/react-query'
import { resetPasswordMutation } from '#api/account-links.ts'
import { findErrorCode } from '#api/api-error.ts'
import { endSession } from '#api/user.ts'
import { AccountFrame } from '#features/auth/account-frame.tsx'
import { ResetPasswordForm } from '#features/auth/reset-password-form.tsx'
import { useMailedToken } from '#features/auth/use-mailed-token.ts'
import { PAGES } from '#pages.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Link } from '#ui/link.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { TEXT_LINK_STYLE } from '#ui/text-link-style.ts'

/** Where the mailed link leads. */
export default function ResetPasswordPage() {
  const token = useMailedToken()
  const resetting = useMutation({
    ...resetPasswordMutation,
    // Every session has ended, this browser's too.
    onSuccess: (_nothing, _body, _result, { client }) => endSession(client),
  })
  if (token === undefined) return <LoadingView />
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
        title="This link works no longer"
        lead="A link to a new password works once, for 30 minutes, and only the newest one does."
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
