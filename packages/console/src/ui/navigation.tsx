import { type ComponentProps, type ComponentType, createContext, useContext, useEffect } from 'react'
import { LoadingView } from '#ui/loading-view.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  to: string
}

export interface Navigation {
  Link: ComponentType<LinkProps>
  /** Drawn in place of a page, leads on to another that takes its place in the history. */
  Redirect: ComponentType<{ to: string }>
  /** The part of the address after `?`, with it. */
  useSearch: () => string
}

/** How one gets on. The app's router provides its own ways; without it, as on light pages, the browser's own hold. */
export const NavigationContext = createContext<Navigation>({
  Link: ({ to, ...rest }) => <a {...rest} href={to} />,
  Redirect: PlainRedirect,
  useSearch: () => globalThis.location?.search ?? '',
})

export function useNavigation(): Navigation {
  return useContext(NavigationContext)
}

function PlainRedirect({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to])
  return <LoadingView />
}
