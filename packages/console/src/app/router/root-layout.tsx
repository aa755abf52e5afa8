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

  // A layout effect runs before the effects of the page, which may add the bot's name. `bot` is a dependency, so that
  // the title does not keep a bot's name until the next bot is loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title begins anew with each bot
  useLayoutEffect(() => {
    document.title = formatPageTitle(title)
  }, [title, bot])
}

/** Watches the document, because a bot's page adds the bot's name to the title only when it has loaded the name. */
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
