import type { ReactNode } from 'react'
import { BySession } from '#ui/by-session.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { useAwake } from '#ui/use-awake.ts'

/** Who is signed in has no business on a prerendered way in: until its program leads them on, they don't see its form. */
export function ForStrangers({ children }: { children: ReactNode }) {
  return <BySession hasSession={false} signedIn={!useAwake() && <LoadingView />} signedOut={children} />
}
