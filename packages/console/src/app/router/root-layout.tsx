import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { Link, Navigate, Outlet, ScrollRestoration, useLocation, useMatches, useNavigate } from 'react-router-dom'
import { focusPage, readAndForgetArrival } from '#focus-page.ts'
import { formatPageTitle, type Page, SITE_NAME } from '#pages.ts'
import { type Navigation, NavigationContext } from '#ui/navigation/navigation.tsx'

const ROUTED_NAVIGATION: Navigation = {
  Link,
  Redirect: ({ to }) => <Navigate to={to} replace />,
  useSearch: () => useLocation().search,
  useHash: () => useLocation().hash,
  useDropHash,
}

export function RootLayout() {
  const title = useAndSetPageTitle()
  const { pathname } = useLocation()
  const [firstPath] = useState(pathname)
  const [hasMoved, setHasMoved] = useState(readAndForgetArrival)

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

function useAndSetPageTitle(): string {
  const page = useMatches().reduce<Page | undefined>(
    (found, match) => (match.handle as Page | undefined) ?? found,
    undefined,
  )
  const title = page?.title ?? SITE_NAME

  // Before the effects of the page itself, which may add to it.
  useLayoutEffect(() => {
    document.title = formatPageTitle(title)
  }, [title])
  return title
}

function useDropHash() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useCallback(() => void navigate(pathname, { replace: true }), [navigate, pathname])
}
