import { TextField } from '#ui/text-field.tsx'

const MOST = 10_000

interface LimitFieldProps {
  label: string
  /** 0 where the server's own limit holds. */
  value: number
  onChange: (value: number) => void
}

/** A number of messages; an empty box leaves it to the server. */
export function LimitField({ label, value, onChange }: LimitFieldProps) {
  return (
    <TextField
      label={label}
      hint="Empty: the server's own limit."
      inputMode="numeric"
      value={value === 0 ? '' : String(value)}
      onChange={({ target }) => onChange(Math.min(Number(target.value.replace(/\D/g, '')), MOST))}
    />
  )
}
