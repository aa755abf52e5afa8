import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { findErrorCode } from '#api/api-error.ts'
import { findServerText } from '#api/error-texts.ts'
import { confirmSessionMutation } from '#api/sessions.ts'
import { answerPasswordQuestion } from '#api/step-up.ts'
import { useSession } from '#api/user.ts'
import { ForgotPassword } from '#features/auth/forgot-password.tsx'
import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog-panel.tsx'
import { CANNOT_BE_EMPTY } from '#ui/field-rules.ts'
import { FormError } from '#ui/form-error.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useShortForm } from '#ui/use-short-form.ts'

const RULES = { password: { required: CANNOT_BE_EMPTY } }

/** Once the password was given, what waited for it goes on. */
export default function StepUpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId()
  const first = useRef<HTMLInputElement>(null)
  const { user } = useSession()
  const confirm = useMutation(confirmSessionMutation)
  const { submit, field } = useShortForm(RULES, ({ password }) =>
    confirm.mutate(password, {
      onSuccess: () => answerPasswordQuestion(true),
      // The session has ended: there is nothing to confirm, and the page leads to signing in.
      onError: (error) => findErrorCode(error) === 'not_signed_in' && answerPasswordQuestion(false),
    }),
  )
  const close = () => {
    onClose()
    confirm.reset()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      keepOnOutsidePress
      initialFocus={first}
      title="Enter your password"
      description="You signed in a while ago. So that nobody else does this in your name, we ask once more."
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={confirm.isPending}>
            Go on
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {/* For the programs that keep passwords: whose this one is. */}
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
    </Dialog>
  )
}
