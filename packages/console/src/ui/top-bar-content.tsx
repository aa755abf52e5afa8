import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The place in the top bar that belongs to the page. The shell provides it. */
export const TopBarContext = createContext<HTMLElement | null>(null)

/** Puts a page's own controls into the shell's top bar. */
export function TopBarContent({ children }: { children: ReactNode }) {
  const place = useContext(TopBarContext)
  return place && createPortal(children, place)
}
