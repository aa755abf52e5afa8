import { LIMITS } from '@bricks/contract/wire'
import { useForm } from 'react-hook-form'
import { FILLED } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'

interface NameFormProps {
  id: string
  suggestion: string
  error: string | null
  detail?: string | undefined
  onSubmit: (name: string) => void
}

export function NameForm({ id, suggestion, error, detail, onSubmit }: NameFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: suggestion } })
  return (
    <form id={id} noValidate onSubmit={handleSubmit(({ name }) => onSubmit(name))} className="flex flex-col gap-4">
      <TextField
        label="Name"
        required
        maxLength={LIMITS.name}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name', FILLED)}
      />
      <FormError error={error} detail={detail} />
    </form>
  )
}
