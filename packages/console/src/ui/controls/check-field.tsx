import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#ui/base/class-names.ts'

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode
}

export function CheckField({ label, ...input }: CheckFieldProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-3 pointer-coarse:min-h-11">
      <input
        {...input}
        id={id}
        type="checkbox"
        className={classNames(
          'relative size-5 shrink-0 cursor-pointer appearance-none rounded-tag border border-line-strong bg-surface',
          'checked:border-ink checked:bg-ink after:absolute after:-inset-3',
          'before:absolute before:inset-x-1.5 before:inset-y-0.5 before:hidden before:rotate-45 before:border-on-ink',
          'before:border-e-2 before:border-b-2 checked:before:block',
        )}
      />
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
    </div>
  )
}
