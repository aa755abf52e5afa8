import { isMasked, LIMITS } from '@bricks/contract/wire'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { removeMaskAround } from './remove-mask-around.ts'

interface SecretFieldProps {
  label: string
  value: string
  hint?: string
  error: string | undefined
  onType: (value: string) => void
}

export function SecretField({ label, value, hint, error, onType }: SecretFieldProps) {
  const field = {
    label,
    hint,
    error,
    value,
    mono: true,
    maxLength: LIMITS.headerValue,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onType(removeMaskAround(value, target.value)),
  } as const
  if (!isMasked(value)) return <PasswordField {...field} autoComplete="new-password" />
  return (
    <TextField
      {...field}
      spellCheck={false}
      autoCapitalize="none"
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  )
}
