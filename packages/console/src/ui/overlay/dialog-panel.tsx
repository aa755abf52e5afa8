import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classNames } from '#ui/base/class-names.ts'
import { ICON_BUTTON_STYLE } from '#ui/base/icon-button.tsx'
import { isolateQuotes } from '#ui/feedback/isolate-quotes.tsx'
import { X } from '#ui/icons/first-icons.ts'
import { TopmostPlace } from './in-topmost-dialog.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  bar?: ReactNode
  footer?: ReactNode
  wide?: boolean
  aside?: ReactNode
  keepOnOutsidePress?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

/** Keeps the focus inside and returns it on close. A nested dialog hides the dialog below it. */
export default function DialogPanel({
  open,
  onClose,
  title,
  description,
  bar,
  footer,
  wide,
  aside,
  children,
  ...rest
}: DialogProps) {
  const findOpener = useOpener(open)
  return (
    <Base.Root
      open={open}
      onOpenChange={(nowOpen) => !nowOpen && onClose()}
      disablePointerDismissal={rest.keepOnOutsidePress ?? false}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          data-sheet=""
          finalFocus={findOpener}
          {...(rest.initialFocus && { initialFocus: rest.initialFocus })}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[calc(92dvh-var(--reach-height,0px))] flex-col rounded-t-card border bg-surface shadow-float outline-none',
            'transition-[translate,opacity] data-ending-style:translate-y-8 data-ending-style:opacity-0',
            'data-starting-style:translate-y-8 data-starting-style:opacity-0',
            'sm:inset-0 sm:bottom-(--reach-height,0px) sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-6rem-var(--reach-height,0px))] sm:rounded-card',
            'sm:data-ending-style:translate-y-2 sm:data-starting-style:translate-y-2',
            'data-nested-dialog-open:pointer-events-none data-nested-dialog-open:opacity-0',
            'sm:max-w-[calc(100%-3rem)]',
            wide ? 'sm:w-form' : 'sm:w-dialog',
            !!aside && 'lg:w-270',
          )}
        >
          <header className="ps-6 pe-14 pt-5 pb-4">
            <Base.Title className="text-20 font-semibold wrap-anywhere">{isolateQuotes(title)}</Base.Title>
            {description && (
              <Base.Description className="mt-1 text-pretty wrap-anywhere text-muted">
                {isolateQuotes(description)}
              </Base.Description>
            )}
          </header>
          {bar && <div className={classNames('px-6', !aside && 'pb-5')}>{bar}</div>}
          {/* With a flex basis of 0%, as `flex-1` has it, Safari shows nothing of the content but its padding. */}
          {aside ? (
            <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[minmax(0,1fr)] lg:overflow-hidden lg:border-t">
              <div className="min-h-0 px-6 pt-0.5 pb-6 lg:overflow-y-auto lg:overscroll-contain lg:pt-5">
                {children}
              </div>
              <div className="min-h-0 border-t bg-sunken px-6 py-5 lg:overflow-y-auto lg:overscroll-contain lg:border-s lg:border-t-0">
                {aside}
              </div>
            </div>
          ) : (
            <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-6 pt-1 pb-6 has-[>[data-bare]:only-child]:pb-1">
              {children}
            </div>
          )}
          {footer && (
            <footer className="flex flex-wrap items-center justify-end gap-2 rounded-b-card border-t bg-page px-6 py-3">
              {footer}
            </footer>
          )}
          <TopmostPlace open={open} />
          {/* The button is last in the DOM, so that the first field gets the focus and not the button. */}
          <Base.Close
            aria-label="Close"
            className={classNames(ICON_BUTTON_STYLE, 'absolute end-4 top-4 hover:bg-sunken')}
          >
            <X aria-hidden="true" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Finds the element that gets the focus when the dialog closes: the element that opened the dialog, or the button of
 * its menu, because a menu item is gone by then. If that is gone too, as with a deleted row, the page's content gets
 * the focus. A button that waits for an answer is disabled and has lost the focus: then the dialog below gets it.
 */
function useOpener(open: boolean): () => HTMLElement | true {
  const opener = useRef<Element>(null)

  useLayoutEffect(() => {
    if (!open) return
    const focused = document.activeElement
    const menu = focused?.closest('[role=menu]')
    opener.current = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? focused
  }, [open])
  return () => {
    const { current } = opener
    requestAnimationFrame(focusMainIfFocusLost)
    if (current instanceof HTMLElement && current.isConnected && current !== document.body) return current
    return [...document.querySelectorAll<HTMLElement>('[data-sheet][data-open]')].at(-1) ?? true
  }
}

function focusMainIfFocusLost() {
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
}
