import { useLayoutEffect, useRef } from 'react'

/** A button that is disabled while it works loses the focus; it gets it back afterwards, unless the reader has gone elsewhere. */
export function useKeptFocus(pending: boolean) {
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
