import { useLayoutEffect, useRef } from 'react'

/** Finds what had the focus when a dialog opened. An item of a menu is gone by then: the menu's button stands for it. */
export function useOpener(open: boolean): () => HTMLElement | true {
  const opener = useRef<Element>(null)

  useLayoutEffect(() => {
    if (!open) return
    const focused = document.activeElement
    const menu = focused?.closest('[role=menu]')
    opener.current = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? focused
  }, [open])
  return () => {
    const { current } = opener
    return current instanceof HTMLElement && current.isConnected && current !== document.body ? current : true
  }
}
