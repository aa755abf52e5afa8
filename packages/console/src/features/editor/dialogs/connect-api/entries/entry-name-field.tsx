import { LIMITS } from '@bricks/contract/wire'
import { TextField } from '#ui/form/text-field.tsx'

interface EntryNameFieldProps {
  label: string
  name: string
  error: string | undefined
  onType: (name: string) => void
}

export function EntryNameField({ label, name, error, onType }: EntryNameFieldProps) {
  return (
    <TextField
      label={label}
      maxLength={LIMITS.name}
      mono
      autoFocus
      autoCapitalize="none"
      defaultValue={name}
      error={error}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
