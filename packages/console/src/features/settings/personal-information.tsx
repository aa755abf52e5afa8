import type { User } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { resendConfirmationMutation } from '#api/account/account-links.ts'
import { renameMutation } from '#api/account/settings.ts'
import { settingsQuery } from '#api/account/user.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { SaveButton } from '#ui/controls/save-button.tsx'
import { FILLED } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'
import { SettingsSection } from './settings-section.tsx'

const RULES = { name: FILLED }

export function PersonalInformation({ user }: { user: User }) {
  const rename = useMutation(renameMutation)
  const { submit, field, isChanged, markSaved } = useUncontrolledForm(
    RULES,
    ({ name }) => rename.mutate(name, { onSuccess: markSaved }),
    () => rename.reset(),
  )
  return (
    <SettingsSection
      title="Personal Information"
      description="How the console calls you, and the e-mail you sign in with."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label="Name"
          required
          maxLength={LIMITS.name}
          autoComplete="name"
          defaultValue={user.name}
          {...field('name')}
        />
        <TextField label="E-mail" type="email" readOnly value={user.username} />
        <UnconfirmedAddress />
        <FormError error={findServerText(rename.error)} />
        <div>
          <SaveButton pending={rename.isPending} saved={rename.isSuccess} changed={isChanged} />
        </div>
      </form>
    </SettingsSection>
  )
}

function UnconfirmedAddress() {
  const { data: settings } = useQuery(settingsQuery)
  const resend = useMutation(resendConfirmationMutation)
  if (settings?.account.email_confirmed !== false) return null
  return (
    <>
      <Notice tone="warning">
        <p>Your e-mail is not confirmed yet. Follow the link we sent you before you deploy your first bot.</p>
        <Button className="mt-3" pending={resend.isPending} disabled={resend.isSuccess} onClick={() => resend.mutate()}>
          {resend.isSuccess ? 'Sent.' : 'Send the mail again'}
        </Button>
      </Notice>
      <FormError error={findServerText(resend.error)} />
    </>
  )
}
