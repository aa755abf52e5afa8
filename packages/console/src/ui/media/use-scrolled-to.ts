import { useEffect, useRef } from 'react'

export function useScrolledTo<Target extends HTMLElement = HTMLDivElement>(isWanted: boolean) {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (isWanted) target.current?.scrollIntoView({ block: 'start' })
  }, [isWanted])
  return target
}
