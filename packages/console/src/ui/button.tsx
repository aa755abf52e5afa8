import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from '#ui/button-style.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useAwake } from '#ui/use-awake.ts'
import { useKeptFocus } from '#ui/use-kept-focus.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and disables the button until the work is over. */
  pending?: boolean
}

export function Button({ variant, size, pending = false, className, children, disabled, ...rest }: ButtonProps) {
  // Before the page is awake the browser itself would send the form, and write what was typed into the address.
  const isAsleep = !useAwake() && rest.type === 'submit'
  const button = useKeptFocus(pending)
  return (
    <button
      ref={button}
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
