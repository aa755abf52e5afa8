import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { Spinner } from './spinner.tsx'
import { useHydrated } from './use-hydrated.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  variant?: ButtonVariant
  size?: ButtonSize
  pending?: boolean
}

export function Button({ variant, size, pending, className, children, disabled, onClick, ...rest }: ButtonProps) {
  const isSending = pending !== undefined
  // Before hydration the browser itself would submit the form and put the typed text into the address.
  const isAsleep = !useHydrated() && rest.type === 'submit'
  const button = useKeptFocus(pending ?? false)
  return (
    <button
      ref={button}
      type="button"
      {...rest}
      // The second click of a double click may come before React has disabled the button. It must not send again.
      onClick={(event) => (isSending && event.detail > 1 ? event.preventDefault() : onClick?.(event))}
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

/**
 * A disabled button loses the focus. It gets the focus back after the work, unless the user has moved the focus. If the
 * button is gone by then, as with its row, the nearest container that is left gets the focus.
 */
export function useKeptFocus(pending: boolean) {
  const button = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    const { current } = button
    if (!current) return
    const hadFocus = document.activeElement === current
    return () => {
      // Browsers take the focus away from a disabled button at their next frame, or never.
      const { activeElement } = document
      if (activeElement !== current && !(pending && hadFocus && activeElement === document.body)) return
      current.focus({ preventScroll: true })
      const around: HTMLElement[] = []
      for (let each = current.parentElement; each; each = each.parentElement) around.push(each)
      requestAnimationFrame(() => {
        if (!current.isConnected && document.activeElement === document.body) focusFirstLeft(around)
      })
    }
  }, [pending])
  return button
}

function focusFirstLeft(around: readonly HTMLElement[]) {
  const place = around.find((each) => each.isConnected && each.matches('section, ul, ol, form, main, [role=dialog]'))
  if (!place) return
  // It stays able to take the focus: a toast whose “Undo” was pressed gives the focus back to where it was before.
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
