import { useEffect, useState } from 'react'

/** True once the page stands and the browser has time: what is not needed to use the page loads then. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const become = () => setIsIdle(true)
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(become, 200)
      return () => clearTimeout(timer)
    }
    const wish = requestIdleCallback(become, { timeout: 2_000 })
    return () => cancelIdleCallback(wish)
  }, [])
  return isIdle
}
