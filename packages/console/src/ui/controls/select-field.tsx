import type { ComponentProps } from 'react'
import { CONTROL_STYLE } from '#ui/form/control-style.ts'
import { Field, type FieldProps } from '#ui/form/field.tsx'
import { ChevronDown } from '#ui/icons/icons.ts'

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'className'> {}

export function SelectField({ label, hint, error, aside, className, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, aside }} {...(className && { className })}>
      {(control) => (
        <div className="relative flex">
          <select
            {...select}
            {...control}
            className={`${CONTROL_STYLE} h-9 appearance-none truncate pe-9 enabled:read-only:bg-surface enabled:read-only:text-text pointer-coarse:h-11`}
          />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
