import { LIMITS } from '@bricks/contract/wire'
import { FILLED } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useUncontrolledForm } from '#ui/form/use-uncontrolled-form.ts'

const RULES = { name: FILLED }

interface NameFormProps {
  id: string
  suggestion: string
  error: string | null
  detail?: string | undefined
  onSubmit: (name: string) => void
}

export function NameForm({ id, suggestion, error, detail, onSubmit }: NameFormProps) {
  const { submit, field } = useUncontrolledForm(RULES, ({ name }) => onSubmit(name))
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Name"
        required
        maxLength={LIMITS.name}
        autoComplete="off"
        defaultValue={suggestion}
        {...field('name')}
      />
      <FormError error={error} detail={detail} />
    </form>
  )
}
