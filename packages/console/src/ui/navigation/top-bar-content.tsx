import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

export const TopBarContext = createContext<HTMLElement | null>(null)

export function TopBarContent({ children }: { children: ReactNode }) {
  const place = useContext(TopBarContext)
  return place && createPortal(children, place)
}
