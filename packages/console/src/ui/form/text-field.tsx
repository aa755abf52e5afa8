import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/base/class-names.ts'
import { CONTROL_STYLE } from './control-style.ts'
import { Field, FieldPrefix, type FieldProps } from './field.tsx'

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className'> {
  prefix?: string
  end?: ReactNode
  mono?: boolean
}

export function TextField({ label, hint, error, aside, className, prefix, end, mono, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, aside }} {...(className && { className })}>
      {(control) => (
        <div dir={prefix ? 'ltr' : undefined} className="relative flex">
          {prefix && <FieldPrefix>{prefix}</FieldPrefix>}
          <input
            dir={mono ? 'ltr' : 'auto'}
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
