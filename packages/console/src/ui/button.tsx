import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from '#ui/button-style.ts'
import { Spinner } from '#ui/spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and disables the button until the work is over. */
  pending?: boolean
}

export function Button({ variant, size, pending = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={buttonStyle(variant, size, className)}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}
