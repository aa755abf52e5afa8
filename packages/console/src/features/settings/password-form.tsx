import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changePasswordMutation } from '#api/account/settings.ts'
import { ApiError } from '#api/http/api-error.ts'
import { SaveButton } from '#ui/controls/save-button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SettingsSection } from './settings-section.tsx'

const FAILED = 'An error occured. Please try again later.'
const EMPTY = { current_password: '', new_password: '', confirm_password: '' }

export function PasswordForm() {
  const change = useMutation(changePasswordMutation)
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: EMPTY })
  const submit = handleSubmit((values) => change.mutate(values, { onSuccess: () => reset() }))
  const forgetOutcome = { onChange: () => change.reset() }
  return (
    <SettingsSection title="Change password" description="Changing it signs you out everywhere else.">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...register('current_password', forgetOutcome)}
        />
        <PasswordField label="New password" autoComplete="new-password" {...register('new_password', forgetOutcome)} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...register('confirm_password', forgetOutcome)}
        />
        <FormError
          error={change.isError ? FAILED : null}
          detail={change.error instanceof ApiError ? change.error.message : undefined}
        />
        <div>
          <SaveButton pending={change.isPending} saved={change.isSuccess} changed={formState.isDirty} />
        </div>
      </form>
    </SettingsSection>
  )
}
