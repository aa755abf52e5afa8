import { TextArea } from '#ui/controls/text-area.tsx'
import { findBadPath } from './sharing-form.ts'

interface PathsFieldProps {
  label: string
  hint: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

export function PathsField({ onChange, value, ...field }: PathsFieldProps) {
  const bad = findBadPath(value)
  return (
    <TextArea
      {...field}
      rows={2}
      mono
      spellCheck={false}
      autoCapitalize="none"
      value={value}
      error={bad && `“${bad}” is no path. A path begins with / or *, without the site’s name, ? or #.`}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
