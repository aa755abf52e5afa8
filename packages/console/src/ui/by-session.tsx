import type { ReactNode } from 'react'
import { useAwake } from '#ui/use-awake.ts'

interface BySessionProps {
  hasSession: boolean
  signedIn: ReactNode
  signedOut?: ReactNode
}

/** Both stand in a prerendered page; until its program runs, the style sheet shows the one that /theme.js has found. */
export function BySession({ hasSession, signedIn, signedOut }: BySessionProps) {
  const isAwake = useAwake()
  return (
    <>
      <div className={isAwake ? (hasSession ? 'hidden' : 'contents') : 'contents only-signed-out'}>{signedOut}</div>
      <div className={isAwake ? (hasSession ? 'contents' : 'hidden') : 'contents only-signed-in'}>{signedIn}</div>
    </>
  )
}
