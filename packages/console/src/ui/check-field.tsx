import { type ComponentProps, type ReactNode, useId } from 'react'

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode
}

/** Something to agree to. */
export function CheckField({ label, ...input }: CheckFieldProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3 pointer-coarse:min-h-11">
      <input {...input} id={id} type="checkbox" className="mt-0.5 size-4 shrink-0 accent-accent" />
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
    </div>
  )
}
