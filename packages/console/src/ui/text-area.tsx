import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'
import { CONTROL_STYLE } from '#ui/control-style.ts'
import { Field, type FieldProps } from '#ui/field.tsx'

export function TextArea({
  label,
  hint,
  error,
  aside,
  className,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <Field {...{ label, hint, error, aside }} {...(className && { className })}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          className={classNames(CONTROL_STYLE, 'field-sizing-content max-h-80 min-h-9 py-1.75')}
        />
      )}
    </Field>
  )
}
