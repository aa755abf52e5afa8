import { type CSSProperties, type ReactNode, useState } from 'react'
import { CONTROL_STYLE } from '#ui/form/control-style.ts'
import { Field } from '#ui/form/field.tsx'

interface SliderFieldProps {
  label: ReactNode
  /** The accessible name of the slider, if the label is not plain text. */
  spoken?: string
  name: string
  hint?: string
  error?: string | undefined
  defaultValue: number
  min: number
  max: number
  step: number
  ends?: readonly [string, string]
  describe?: (value: number) => string | undefined
}

export function SliderField(props: SliderFieldProps) {
  const { label, spoken, name, hint, error, defaultValue, min, max, step, ends, describe } = props
  const [value, setValue] = useState(defaultValue)
  const range = { min, max, step }
  const isEmpty = Number.isNaN(value)
  const shown = isEmpty ? '' : value
  const part = isEmpty ? 0 : Math.min(1, Math.max(0, (value - min) / (max - min)))
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      aside={describe && <span className="text-12 text-muted">{describe(value)}</span>}
    >
      {(control) => (
        <div className="flex items-center gap-4">
          <div className="min-w-0 flex-1">
            <input
              type="range"
              aria-label={`${spoken ?? label}, slider`}
              tabIndex={-1}
              {...range}
              value={isEmpty ? min : value}
              onChange={(event) => setValue(event.currentTarget.valueAsNumber)}
              style={{ '--part': part } as CSSProperties}
              className="slider h-9 w-full pointer-coarse:h-11"
            />
            {ends && (
              <div aria-hidden="true" className="-mt-1.5 flex justify-between text-12 text-muted">
                {ends.map((end) => (
                  <span key={end}>{end}</span>
                ))}
              </div>
            )}
          </div>
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
