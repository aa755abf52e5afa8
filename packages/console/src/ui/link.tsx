import { type ComponentProps, type ComponentType, createContext, useContext } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  to: string
}

/** How links move. The app's router provides its own; without it, as on pages that are only read, the browser does. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

export function Link(props: LinkProps) {
  const Kind = useContext(LinkContext)
  return <Kind {...props} />
}

function PlainLink({ to, ...rest }: LinkProps) {
  return <a {...rest} href={to} />
}
