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
  useSetPageTitle()
  const title = useDocumentTitle()
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

function useSetPageTitle(): void {
  const match = useMatches().findLast(({ handle }) => handle)
  const title = (match?.handle as Page | undefined)?.title ?? SITE_NAME
  const bot = match?.params.id

  // Before the effects of the page itself, which may add to it. On the way from one bot to another, the title must not
  // keep the name of the first until the second has come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title begins anew with each bot
  useLayoutEffect(() => {
    document.title = formatPageTitle(title)
  }, [title, bot])
}

/** Of another bot's page only the name differs, which that page puts into the title once it knows it. */
function useDocumentTitle(): string {
  const [title, setTitle] = useState('')
  useEffect(() => {
    const readTitle = () => setTitle(document.title)
    readTitle()
    const observer = new MutationObserver(readTitle)
    observer.observe(document.head, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return title
}

function useDropHash() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useCallback(() => void navigate(pathname, { replace: true }), [navigate, pathname])
}
