import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'
import { CONTROL_STYLE } from '#ui/control-style.ts'
import { Field, type FieldProps } from '#ui/field.tsx'
import { ChevronDown } from '#ui/icons.ts'

/** The platform's own list: it is the best one on a phone and with a keyboard. Children are its options. */
export function Select({
  label,
  hint,
  error,
  aside,
  className,
  children,
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <Field {...{ label, hint, error, aside }} {...(className && { className })}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={classNames(CONTROL_STYLE, 'h-9 appearance-none pe-9 pointer-coarse:h-11')}
          >
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
