import { useMutation, useQuery } from '@tanstack/react-query'
import { forgotPasswordMutation } from '#api/account/account-links.ts'
import { configQuery } from '#api/account/config.ts'
import { secondFactorsQuery } from '#api/account/second-factors.ts'
import { changePasswordMutation } from '#api/account/settings.ts'
import { useSession } from '#api/account/user.ts'
import { ApiError } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { sessionsQuery } from '#api/sessions.ts'
import { Button } from '#ui/base/button.tsx'
import { SaveButton } from '#ui/controls/save-button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'
import { SettingsSection } from './settings-section.tsx'

const FAILED = 'An error occured. Please try again later.'
const RULES = { current_password: {}, new_password: {}, confirm_password: {} }

export function PasswordForm() {
  const { data: factors } = useQuery(secondFactorsQuery)
  return (
    <SettingsSection title="Change password" description="Changing it signs you out everywhere else.">
      {factors?.password === false ? <NoPassword /> : <ChangeForm />}
    </SettingsSection>
  )
}

/**
 * An account from another provider has no password yet. Only the mailbox proves its owner, so a mailed link makes the
 * password.
 */
function NoPassword() {
  const { user } = useSession()
  const { data: config } = useQuery(configQuery)
  const link = useMutation(forgotPasswordMutation)
  const way = config?.mail
    ? 'To make one, let us mail you a link.'
    : 'This server sends no mail, so one is set by the people who run it.'
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-muted">You sign in by another provider, and this account has no password yet. {way}</p>
      {config?.mail && user && !link.isSuccess && (
        <Button pending={link.isPending} onClick={() => link.mutate(user.username)}>
          Mail me a link
        </Button>
      )}
      {link.isSuccess && <p role="status">The link is on its way to {user?.username}. It works for 30 minutes.</p>}
      <FormError error={findServerText(link.error)} />
    </div>
  )
}

function ChangeForm() {
  const { user } = useSession()
  const change = useMutation({
    ...changePasswordMutation,
    // The server has ended all other sessions, which the same page lists.
    onSuccess: (_nothing, _passwords, _result, { client }) => {
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  const { submit, field, isChanged, reset } = useUncontrolledForm(
    RULES,
    (values) => change.mutate(values, { onSuccess: reset }),
    () => change.reset(),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <input type="email" name="email" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...field('current_password')} />
      <PasswordField label="New password" autoComplete="new-password" {...field('new_password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirm_password')} />
      <FormError
        error={change.isError ? FAILED : null}
        detail={change.error instanceof ApiError ? change.error.message : undefined}
      />
      <div>
        <SaveButton pending={change.isPending} saved={change.isSuccess} changed={isChanged} />
      </div>
    </form>
  )
}
