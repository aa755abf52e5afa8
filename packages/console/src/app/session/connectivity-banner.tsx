import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Connectivity, useConnectivity, watchNetwork, whileAway } from '#connectivity.ts'
import { useHydrated } from '#ui/base/use-hydrated.ts'

const WELCOME_MS = 4_000
/** Pixels of space above and below the banner, added together. */
const MARGINS = 24
const TEXTS: Record<Exclude<Connectivity, 'here'>, string> = {
  offline: 'You are offline. This page goes on by itself when you are back.',
  away: 'The server does not answer. We keep trying, and this page goes on by itself.',
}

export function ConnectivityBanner() {
  const text = useConnectivityText()
  const isHydrated = useHydrated()
  const banner = useRef<HTMLDivElement>(null)
  useEffect(
    () => (isHydrated && text && banner.current ? reserveSpaceForBanner(banner.current) : undefined),
    [isHydrated, text],
  )
  if (!isHydrated) return null
  return createPortal(
    <div ref={banner} aria-live="polite" className="reach-banner">
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

/**
 * Tells the styles the banner's height: fixed elements at the end of the window move above the banner, and the page
 * gets as much room at its end.
 */
function reserveSpaceForBanner(banner: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--reach-height', `${banner.offsetHeight + MARGINS}px`))
  observer.observe(banner)
  return () => {
    observer.disconnect()
    style.removeProperty('--reach-height')
  }
}

function useConnectivityText(): string | undefined {
  const connectivity = useConnectivity()
  const [wasAway, setWasAway] = useState(false)
  useEffect(watchNetwork, [])
  useEffect(() => {
    if (connectivity !== 'here') return setWasAway(true)
    if (!wasAway) return
    const timer = setTimeout(() => setWasAway(false), WELCOME_MS)
    return () => clearTimeout(timer)
  }, [connectivity, wasAway])
  if (connectivity !== 'here') return TEXTS[connectivity] + whileAway.promise
  return wasAway ? 'Back again.' : undefined
}
