import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { followNetwork, type Reach, useReach, whileAway } from '#reach.ts'
import { useHydrated } from '#ui/navigation/use-hydrated.ts'

const WELCOME_MS = 4_000
const TEXTS: Record<Exclude<Reach, 'here'>, string> = {
  offline: 'You are offline. This page goes on by itself when you are back.',
  away: 'The server does not answer. We keep trying, and this page goes on by itself.',
}

export function ReachBanner() {
  const text = useReachText()
  if (!useHydrated()) return null
  return createPortal(
    <div aria-live="polite" className="reach-banner">
      {text && (
        <p className="flex items-center gap-3 rounded-card border border-line-strong bg-surface px-4 py-3 shadow-float">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-amber" />
          {text}
        </p>
      )}
    </div>,
    document.body,
  )
}

function useReachText(): string | undefined {
  const reach = useReach()
  const [wasAway, setWasAway] = useState(false)
  useEffect(followNetwork, [])
  useEffect(() => {
    if (reach !== 'here') return setWasAway(true)
    if (!wasAway) return
    const timer = setTimeout(() => setWasAway(false), WELCOME_MS)
    return () => clearTimeout(timer)
  }, [reach, wasAway])
  if (reach !== 'here') return TEXTS[reach] + whileAway.promise
  return wasAway ? 'Back again.' : undefined
}
