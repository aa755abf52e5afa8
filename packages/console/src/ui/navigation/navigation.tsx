import {
  type ComponentProps,
  type ComponentType,
  createContext,
  useContext,
  useEffect,
  useSyncExternalStore,
} from 'react'
import { noteArrival } from '#focus-page.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  to: string
}

/**
 * `useSearch` gives the address from `?` on, and `useHash` gives it from `#` on. In a prerendered page, until its
 * program runs, the search is empty and the hash is undefined.
 */
export interface Navigation {
  Link: ComponentType<LinkProps>
  Redirect: ComponentType<{ to: string }>
  useSearch: () => string
  useHash: () => string | undefined
  useDropHash: () => () => void
}

/** The default is the browser's own navigation, for static pages. The app provides the navigation of its router. */
export const NavigationContext = createContext<Navigation>({
  Link: ({ to, ...rest }) => <a {...rest} href={to} />,
  Redirect: PlainRedirect,
  useSearch: () => useSyncExternalStore(subscribeToNothing, readSearch, () => ''),
  useHash: () => useSyncExternalStore(followHash, readHash, () => undefined),
  useDropHash: () => dropHash,
})

export function useNavigation(): Navigation {
  return useContext(NavigationContext)
}

const subscribeToNothing = () => () => {}

function readSearch(): string {
  return location.search
}

function followHash(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

function readHash(): string {
  return location.hash
}

function dropHash(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
  // The browser fires no event for `replaceState`.
  dispatchEvent(new Event('hashchange'))
}

function PlainRedirect({ to }: { to: string }) {
  useEffect(() => {
    noteArrival()
    location.replace(to)
  }, [to])
  return <LoadingView />
}
