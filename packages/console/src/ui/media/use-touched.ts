import { useEffect, useState } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'] as const

/** Becomes true at the first sign that somebody uses the page. Code that only an action can need waits for this. */
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
