import type { User } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { findServerText } from '#api/error-texts.ts'
import { renameMutation } from '#api/settings.ts'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { UnconfirmedAddress } from '#features/settings/unconfirmed-address.tsx'
import { FILLED } from '#ui/field-rules.ts'
import { FormError } from '#ui/form-error.tsx'
import { SaveButton } from '#ui/save-button.tsx'
import { TextField } from '#ui/text-field.tsx'

export function PersonalInformation({ user }: { user: User }) {
  const rename = useMutation(renameMutation)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: user.name } })
  const forgetOutcome = () => rename.reset()
  return (
    <SettingsSection
      title="Personal Information"
      description="Your name stands in the console. Your e-mail is how you sign in."
    >
      <form noValidate onSubmit={handleSubmit(({ name }) => rename.mutate(name))} className="flex flex-col gap-5">
        <TextField
          label="Name"
          required
          maxLength={LIMITS.name}
          autoComplete="name"
          error={formState.errors.name?.message}
          {...register('name', { ...FILLED, onChange: forgetOutcome })}
        />
        <TextField label="E-mail" type="email" readOnly value={user.username} />
        <UnconfirmedAddress />
        <FormError error={findServerText(rename.error)} />
        <div>
          <SaveButton pending={rename.isPending} saved={rename.isSuccess} />
        </div>
      </form>
    </SettingsSection>
  )
}
