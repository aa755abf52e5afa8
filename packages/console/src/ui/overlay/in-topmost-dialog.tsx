import { createContext, type ReactNode, useContext, useEffect, useId, useSyncExternalStore } from 'react'

let places: readonly string[] = []
let content: ReactNode = null
const listeners = new Set<() => void>()
const IsInside = createContext(false)

/**
 * Draws the children inside the topmost open dialog, so that this dialog stays open when the children close or when the
 * user presses beside the children.
 */
export function InTopmostDialog({ children }: { children: ReactNode }) {
  useEffect(() => {
    content = children
    notifyListeners()
    return () => {
      content = null
      notifyListeners()
    }
  }, [children])
  const isAlone = useSyncExternalStore(
    subscribeToTopmostPlace,
    () => places.length === 0,
    () => true,
  )
  return isAlone && <IsInside value={true}>{children}</IsInside>
}

/** Draws the content of `InTopmostDialog`, but never inside a dialog of that content. */
export function TopmostPlace({ open }: { open: boolean }) {
  const id = useId()
  const isInside = useContext(IsInside)
  const isPlace = open && !isInside
  useEffect(() => {
    if (!isPlace) return
    places = [...places, id]
    notifyListeners()
    return () => {
      places = places.filter((each) => each !== id)
      notifyListeners()
    }
  }, [id, isPlace])
  const shown = useSyncExternalStore(
    subscribeToTopmostPlace,
    () => (isPlace && places.at(-1) === id ? content : null),
    () => null,
  )
  return shown && <IsInside value={true}>{shown}</IsInside>
}

function subscribeToTopmostPlace(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners() {
  for (const listener of listeners) listener()
}
