import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from '#ui/button-style.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useAwake } from '#ui/use-awake.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and disables the button until the work is over. */
  pending?: boolean
}

export function Button({ variant, size, pending = false, className, children, disabled, ...rest }: ButtonProps) {
  // Before the page is awake the browser itself would send the form, and write what was typed into the address.
  const isAsleep = !useAwake() && rest.type === 'submit'
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || pending || isAsleep}
      data-asleep={isAsleep || undefined}
      aria-busy={pending || undefined}
      className={buttonStyle(variant, size, className)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}
