import type { ReactNode } from 'react'
import { useHydrated } from '#ui/base/use-hydrated.ts'

interface BySessionProps {
  hasSession: boolean
  signedIn: ReactNode
  signedOut?: ReactNode
}

/**
 * A prerendered page holds both parts. Until hydration the style sheet shows only the part that fits the session found
 * by `theme.js`.
 */
export function ShownBySession({ hasSession, signedIn, signedOut }: BySessionProps) {
  const isHydrated = useHydrated()
  return (
    <>
      <div className={isHydrated ? (hasSession ? 'hidden' : 'contents') : 'contents only-signed-out'}>{signedOut}</div>
      <div className={isHydrated ? (hasSession ? 'contents' : 'hidden') : 'contents only-signed-in'}>{signedIn}</div>
    </>
  )
}
