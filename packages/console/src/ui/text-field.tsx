import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { CONTROL_STYLE } from '#ui/control-style.ts'
import { Field, type FieldProps } from '#ui/field.tsx'

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className'> {
  /** Fixed text in front of what is typed, such as a scheme. */
  prefix?: string
  /** A control inside the box's end, such as show and hide. */
  end?: ReactNode
  mono?: boolean
}

export function TextField({ label, hint, error, aside, className, prefix, end, mono, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, aside }} {...(className && { className })}>
      {(control) => (
        <div className="relative flex">
          {prefix && (
            <span className="flex items-center rounded-s-control border border-e-0 border-line-strong bg-sunken px-3 font-mono text-14 text-muted">
              {prefix}
            </span>
          )}
          <input
            {...input}
            {...control}
            className={classNames(
              CONTROL_STYLE,
              'h-9 pointer-coarse:h-11',
              prefix && 'rounded-s-none',
              !!end && 'pe-11',
              mono && 'font-mono',
            )}
          />
          {end && <div className="absolute inset-y-0 end-0 flex items-center">{end}</div>}
        </div>
      )}
    </Field>
  )
}
