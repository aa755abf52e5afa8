import { useId } from 'react'

interface SegmentedProps<Value extends string> {
  label: string
  options: ReadonlyArray<{ value: Value; label: string }>
  value: Value
  onChange: (value: Value) => void
  mono?: boolean
}

export function Segmented<Value extends string>({ label, options, value, onChange, mono }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-control bg-line/60 p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={`inline-flex h-8 items-center rounded-[7px] px-3 text-muted transition-colors hover:text-text has-checked:bg-surface has-checked:font-medium has-checked:text-text has-checked:shadow-[0_0_0_1px_var(--color-line)] has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:h-11 ${mono ? 'font-mono' : ''}`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
