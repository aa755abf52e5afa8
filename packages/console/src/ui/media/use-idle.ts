import { useEffect, useState } from 'react'

/** True once the page is shown and the browser has time: then code loads that the page does not need at first. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const setIdle = () => setIsIdle(true)
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(setIdle, 200)
      return () => clearTimeout(timer)
    }
    const wish = requestIdleCallback(setIdle, { timeout: 2_000 })
    return () => cancelIdleCallback(wish)
  }, [])
  return isIdle
}
