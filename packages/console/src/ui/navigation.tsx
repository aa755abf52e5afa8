import {
  type ComponentProps,
  type ComponentType,
  createContext,
  useContext,
  useEffect,
  useSyncExternalStore,
} from 'react'
import { noteArrival } from '#focus-page.ts'
import { LoadingView } from '#ui/loading-view.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  to: string
}

export interface Navigation {
  Link: ComponentType<LinkProps>
  /** Drawn in place of a page, leads on to another that takes its place in the history. */
  Redirect: ComponentType<{ to: string }>
  /** The part of the address after `?`, with it; empty in a prerendered page until its program runs. */
  useSearch: () => string
  /** The part after `#`, with it; undefined in a prerendered page until its program runs. */
  useHash: () => string | undefined
  /** Takes that part out of the address bar and the history. */
  useDropHash: () => () => void
}

/** How one gets on. The app's router provides its own ways; without it, as on light pages, the browser's own hold. */
export const NavigationContext = createContext<Navigation>({
  Link: ({ to, ...rest }) => <a {...rest} href={to} />,
  Redirect: PlainRedirect,
  useSearch: () => useSyncExternalStore(neverChanges, readSearch, () => ''),
  useHash: () => useSyncExternalStore(followHash, readHash, () => undefined),
  useDropHash: () => dropHash,
})

export function useNavigation(): Navigation {
  return useContext(NavigationContext)
}

const neverChanges = () => () => {}

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
  // The browser tells of no change that a program makes.
  dispatchEvent(new Event('hashchange'))
}

function PlainRedirect({ to }: { to: string }) {
  useEffect(() => {
    noteArrival()
    location.replace(to)
  }, [to])
  return <LoadingView />
}
