import { useEffect, useState } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const

/** True from the first sign that somebody uses the page: then code loads that only an action can show. */
export function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    const noteTouch = () => {
      setTouched(true)
      ended.abort()
    }
    for (const sign of SIGNS) window.addEventListener(sign, noteTouch, { passive: true, signal: ended.signal })
    return () => ended.abort()
  }, [])
  return isTouched
}
