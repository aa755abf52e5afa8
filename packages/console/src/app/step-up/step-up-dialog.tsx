import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useSession } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { confirmSessionMutation } from '#api/sessions.ts'
import { ForgotPassword } from '#features/auth/forgot-password.tsx'
import { CANNOT_BE_EMPTY } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useShortForm } from '#ui/form/use-short-form.ts'
import ConfirmPanel from '#ui/overlay/confirm-panel.tsx'
import { answerPasswordQuestion } from './password-question.ts'

const RULES = { password: { required: CANNOT_BE_EMPTY } }

export default function StepUpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId()
  const first = useRef<HTMLInputElement>(null)
  const { user } = useSession()
  const confirm = useMutation(confirmSessionMutation)
  const { submit, field } = useShortForm(RULES, ({ password }) =>
    confirm.mutate(password, {
      onSuccess: () => answerPasswordQuestion(true),
      onError: (error) => findErrorCode(error) === 'not_signed_in' && answerPasswordQuestion(false),
    }),
  )
  const close = () => {
    onClose()
    confirm.reset()
  }
  return (
    <ConfirmPanel
      open={open}
      onClose={close}
      keepOnOutsidePress
      initialFocus={first}
      title="Enter your password"
      description="You signed in a while ago. To be sure that it is you, we ask for your password once more."
      confirm="Go on"
      variant="primary"
      form={formId}
      pending={confirm.isPending}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {/* Tells password managers which account this is. */}
        <input type="email" name="email" autoComplete="username" defaultValue={user?.username} readOnly hidden />
        <PasswordField
          ref={first}
          label="Password"
          required
          autoComplete="current-password"
          aside={<ForgotPassword />}
          {...field('password')}
        />
        <FormError error={confirm.isPending ? null : findServerText(confirm.error)} />
      </form>
    </ConfirmPanel>
  )
}
