import { useMutation } from '@tanstack/react-query'
import { resendConfirmationMutation } from '#api/account/account-links.ts'
import { useSession } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { tryFunctionMutation } from './projects.ts'

export function useTrial() {
  const { user } = useSession()
  const attempt = useMutation(tryFunctionMutation)
  const resend = useMutation(resendConfirmationMutation)
  const error = attempt.isPending ? null : attempt.error
  const confirming = {
    address: user?.username ?? '',
    isPending: resend.isPending,
    isSent: resend.isSuccess,
    error: findServerText(resend.error),
    onSend: () => resend.mutate(),
  }
  return {
    attempt,
    result: {
      at: attempt.submittedAt,
      answer: attempt.data,
      error: findServerText(error),
      ...(findErrorCode(error) === 'email_not_confirmed' && { confirming }),
    },
  }
}
