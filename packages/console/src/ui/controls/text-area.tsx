import type { ComponentProps } from 'react'
import { classNames } from '#ui/base/class-names.ts'
import { CONTROL_STYLE } from '#ui/form/control-style.ts'
import { Field, FieldPrefix, type FieldProps } from '#ui/form/field.tsx'

/** The area grows with its text and ignores `rows`, so these are its heights when it is empty. */
const LEAST_HEIGHT = {
  1: 'min-h-9 pointer-coarse:min-h-11',
  2: 'min-h-[calc(2lh+1rem)]',
  4: 'min-h-[calc(4lh+1rem)]',
  6: 'min-h-[calc(6lh+1rem)]',
  10: 'min-h-[calc(10lh+1rem)]',
}

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className' | 'rows'> {
  rows?: keyof typeof LEAST_HEIGHT
  mono?: boolean
  prefix?: string
}

export function TextArea({ label, hint, error, aside, className, rows = 4, mono, prefix, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, aside }} {...(className && { className })}>
      {(control) => (
        <div dir={prefix ? 'ltr' : undefined} className="flex">
          {prefix && <FieldPrefix>{prefix}</FieldPrefix>}
          <textarea
            dir={mono ? 'ltr' : 'auto'}
            rows={rows}
            {...area}
            {...control}
            className={classNames(
              CONTROL_STYLE,
              // A long word must not make the form wider.
              'field-sizing-content py-1.75 wrap-anywhere contain-inline-size',
              rows === 10 ? 'max-h-[60dvh]' : 'max-h-80',
              LEAST_HEIGHT[rows],
              prefix && 'resize-none rounded-s-none',
              mono && 'font-mono',
            )}
          />
        </div>
      )}
    </Field>
  )
}
