import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { useHydrated } from '#ui/navigation/use-hydrated.ts'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  variant?: ButtonVariant
  size?: ButtonSize
  pending?: boolean
}

export function Button({ variant, size, pending = false, className, children, disabled, ...rest }: ButtonProps) {
  // Before hydration the browser itself would submit the form and put the typed text into the address.
  const isAsleep = !useHydrated() && rest.type === 'submit'
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

/** A disabled button loses the focus. It gets the focus back after the work, unless the user has moved the focus. */
function useKeptFocus(pending: boolean) {
  const button = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    const { current } = button
    if (!pending || !current || document.activeElement !== current) return
    return () => {
      if (current.isConnected && document.activeElement === document.body) current.focus({ preventScroll: true })
    }
  }, [pending])
  return button
}
