import type { Template } from '@bricks/contract'
import { LIMITS, stripScheme } from '@bricks/contract/wire'
import { TextArea } from '#ui/controls/text-area.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

interface SetUpFieldProps {
  step: Template['setup'][number]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function SetUpField({ step, value, error, onChange }: SetUpFieldProps) {
  const shared = { label: step.label, required: true, value, error }
  if (step.field === 'system') {
    return <TextArea {...shared} maxLength={LIMITS.systemText} onChange={(event) => onChange(event.target.value)} />
  }
  if (step.field === 'url') {
    return (
      <TextField
        {...shared}
        mono
        prefix="https://"
        inputMode="url"
        autoComplete="off"
        maxLength={LIMITS.urlLength}
        onChange={(event) => onChange(stripScheme(event.target.value))}
      />
    )
  }
  return (
    <PasswordField
      {...shared}
      autoComplete="off"
      maxLength={LIMITS.headerValue}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
