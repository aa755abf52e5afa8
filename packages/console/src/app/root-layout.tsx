import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom'
import { ROUTED_NAVIGATION } from '#app/routed-navigation.tsx'
import { formatTitle, type Page, SITE_NAME } from '#pages.ts'
import { NavigationContext } from '#ui/navigation.tsx'

/** What every page has: its title, its place in the scroll, and a word to assistive tech when the page has changed. */
export function RootLayout() {
  const title = useTitle()
  const { pathname } = useLocation()
  const [firstPath] = useState(pathname)
  const [hasMoved, setHasMoved] = useState(false)

  useEffect(() => {
    if (!hasMoved && pathname === firstPath) return
    setHasMoved(true)
    // A page that has set the focus itself, such as into its first field, knows better; so does an open layer.
    const main = document.querySelector<HTMLElement>('main')
    const focused = document.activeElement
    if (main?.contains(focused) || focused?.closest('[role=dialog], [role=menu]')) return
    main?.focus({ preventScroll: true })
  }, [pathname, firstPath, hasMoved])

  return (
    <NavigationContext value={ROUTED_NAVIGATION}>
      <Outlet />
      <div role="status" className="sr-only">
        {hasMoved && title}
      </div>
      <ScrollRestoration />
    </NavigationContext>
  )
}

function useTitle(): string {
  const page = useMatches().reduce<Page | undefined>(
    (found, match) => (match.handle as Page | undefined) ?? found,
    undefined,
  )
  const title = page?.title ?? SITE_NAME

  useEffect(() => {
    document.title = formatTitle(title)
  }, [title])
  return title
}
