import { createContext, type ReactNode, useContext, useEffect, useId, useSyncExternalStore } from 'react'

/** The open dialogs, the topmost last. */
let places: readonly string[] = []
let content: ReactNode = null
const listeners = new Set<() => void>()
const IsInside = createContext(false)

/**
 * What may be asked from anywhere, dialogs too, and must stand above all of them: it is drawn inside the topmost open dialog,
 * so that closing it, or pressing beside it, leaves that dialog as it is.
 */
export function Topmost({ children }: { children: ReactNode }) {
  useEffect(() => {
    content = children
    tell()
    return () => {
      content = null
      tell()
    }
  }, [children])
  const isAlone = useSyncExternalStore(
    subscribe,
    () => places.length === 0,
    () => true,
  )
  return isAlone && <IsInside value={true}>{children}</IsInside>
}

/** Where it stands in a dialog; what it opens itself is no place for it. */
export function TopmostPlace({ open }: { open: boolean }) {
  const id = useId()
  const isInside = useContext(IsInside)
  const isPlace = open && !isInside
  useEffect(() => {
    if (!isPlace) return
    places = [...places, id]
    tell()
    return () => {
      places = places.filter((each) => each !== id)
      tell()
    }
  }, [id, isPlace])
  const shown = useSyncExternalStore(
    subscribe,
    () => (isPlace && places.at(-1) === id ? content : null),
    () => null,
  )
  return shown && <IsInside value={true}>{shown}</IsInside>
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
