import { useEffect, useRef } from 'react'

/** Scrolls the element into sight once `isWanted` becomes true. */
export function useScrolledTo<Target extends HTMLElement = HTMLDivElement>(isWanted: boolean) {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (isWanted) target.current?.scrollIntoView({ block: 'start' })
  }, [isWanted])
  return target
}
