import { useState } from 'react'
import { CONTROL_STYLE } from '#ui/form/control-style.ts'
import { Field } from '#ui/form/field.tsx'

interface SliderFieldProps {
  label: string
  name: string
  hint?: string
  error?: string | undefined
  defaultValue: number
  min: number
  max: number
  step: number
}

export function SliderField({ label, name, hint, error, defaultValue, min, max, step }: SliderFieldProps) {
  const [value, setValue] = useState(defaultValue)
  const range = { min, max, step }
  const shown = Number.isNaN(value) ? '' : value
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex items-center gap-4">
          <input
            type="range"
            aria-label={`${label}, slider`}
            tabIndex={-1}
            {...range}
            value={Number.isNaN(value) ? min : value}
            onChange={(event) => setValue(event.currentTarget.valueAsNumber)}
            className="h-9 min-w-0 flex-1 cursor-pointer accent-accent pointer-coarse:h-11"
          />
          <div className="w-24 shrink-0">
            <input
              {...control}
              name={name}
              type="number"
              inputMode="decimal"
              {...range}
              value={shown}
              onChange={(event) => setValue(event.currentTarget.valueAsNumber)}
              className={`${CONTROL_STYLE} h-9 pointer-coarse:h-11`}
            />
          </div>
        </div>
      )}
    </Field>
  )
}
