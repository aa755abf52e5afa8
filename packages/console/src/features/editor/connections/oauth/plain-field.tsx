import { LIMITS } from '@bricks/contract/wire'
import { TextField } from '#ui/form/text-field.tsx'

interface PlainFieldProps {
  label: string
  hint?: string
  placeholder?: string
  value: string
  error: string | undefined
  onType: (value: string) => void
}

export function PlainField({ onType, ...field }: PlainFieldProps) {
  return (
    <TextField
      {...field}
      mono
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={LIMITS.headerValue}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

export function AddressField({ onType, ...field }: PlainFieldProps) {
  return (
    <TextField
      placeholder="https://"
      {...field}
      mono
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={LIMITS.urlLength}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
