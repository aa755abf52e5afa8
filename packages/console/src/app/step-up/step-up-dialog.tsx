import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { confirmSessionMutation, secondFactorsQuery, type Way } from '#api/account/second-factors.ts'
import { useSession } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { ForgotPassword } from '#features/auth/forgot-password.tsx'
import { FactorForm } from '#ui/factor/factor-form.tsx'
import ConfirmPanel from '#ui/overlay/confirm-panel.tsx'
import { answerPasswordQuestion } from './password-question.ts'

/** Until the user's second factors are loaded, and if they cannot be loaded, the dialog asks for the password. */
export default function StepUpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId()
  const first = useRef<HTMLInputElement>(null)
  const { user } = useSession()
  const { data: factors } = useQuery({ ...secondFactorsQuery, enabled: open })
  const confirm = useMutation(confirmSessionMutation)
  const ways: Way[] = [
    ...(factors?.password === false ? [] : (['password'] as const)),
    ...(factors?.passkeys.length ? (['passkey'] as const) : []),
    ...(factors?.codes ? (['totp'] as const) : []),
    ...(factors?.recovery_codes ? (['recovery_code'] as const) : []),
  ]
  const closeDialog = () => {
    onClose()
    confirm.reset()
  }
  const takesPassword = ways.length === 1 && ways[0] === 'password'
  return (
    <ConfirmPanel
      open={open}
      onClose={closeDialog}
      keepOnOutsidePress
      initialFocus={first}
      title={takesPassword ? 'Enter your password' : 'Is it you?'}
      description={describeQuestion(ways)}
      confirm="Go on"
      variant="primary"
      form={formId}
      pending={confirm.isPending}
    >
      <FactorForm
        id={formId}
        ways={ways}
        first={first}
        username={user?.username}
        passwordAside={<ForgotPassword />}
        error={confirm.isPending ? null : findServerText(confirm.error)}
        onWay={confirm.reset}
        onGiven={(proof) =>
          confirm.mutate(proof, {
            onSuccess: () => answerPasswordQuestion(true),
            onError: (error) => findErrorCode(error) === 'not_signed_in' && answerPasswordQuestion(false),
          })
        }
      />
    </ConfirmPanel>
  )
}

function describeQuestion([first, ...others]: readonly Way[]): string {
  // An account that was opened through another provider has no password at first, and perhaps no second factor.
  if (first === undefined) {
    return 'You signed in a while ago, and this account has no password yet. Sign out and in again, or make a password by “Forgot password?”.'
  }
  return first === 'password' && others.length === 0
    ? 'You signed in a while ago. To be sure that it is you, we ask for your password once more.'
    : 'You signed in a while ago. Confirm that it is you.'
}
