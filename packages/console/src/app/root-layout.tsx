import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom'
import { ROUTED_NAVIGATION } from '#app/routed-navigation.tsx'
import { focusPage, takeArrival } from '#focus-page.ts'
import { formatTitle, type Page, SITE_NAME } from '#pages.ts'
import { NavigationContext } from '#ui/navigation.tsx'

/** What every page has: its title, its place in the scroll, and a word to assistive tech when the page has changed. */
export function RootLayout() {
  const title = useTitle()
  const { pathname } = useLocation()
  const [firstPath] = useState(pathname)
  const [hasMoved, setHasMoved] = useState(takeArrival)

  useEffect(() => {
    if (!hasMoved && pathname === firstPath) return
    setHasMoved(true)
    return focusPage()
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
