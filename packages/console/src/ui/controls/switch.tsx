import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#ui/base/class-names.ts'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  label: ReactNode
  hint?: ReactNode
  className?: string
}

export function Switch({ label, hint, className, ...input }: SwitchProps) {
  const id = useId()
  return (
    <div className={classNames('flex min-h-9 items-center justify-between gap-4 pointer-coarse:min-h-11', className)}>
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-12 text-muted">
            {hint}
          </p>
        )}
      </div>
      <SwitchInput {...input} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
    </div>
  )
}

export function SwitchInput(input: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'>) {
  return (
    <input
      {...input}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself.
      role="switch"
      className={classNames(
        'relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken',
        'transition-colors checked:border-ink checked:bg-ink disabled:cursor-default disabled:opacity-55',
        'before:absolute before:inset-y-0 before:start-0.5 before:my-auto before:size-3.5 before:rounded-full',
        'before:bg-muted before:transition-transform checked:before:translate-x-4 checked:before:bg-on-ink',
        'rtl:checked:before:-translate-x-4 after:absolute after:-inset-x-1.5 after:-inset-y-3.5',
      )}
    />
  )
}
