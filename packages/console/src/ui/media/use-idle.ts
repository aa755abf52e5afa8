import { useEffect, useState } from 'react'

/** Becomes true once the page is shown and the browser has time: code that is not needed at first waits for this. */
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
