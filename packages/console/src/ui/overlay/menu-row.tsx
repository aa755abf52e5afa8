import { Menu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'

const STYLE =
  'flex min-h-9 w-full items-center gap-3 rounded-control px-3 text-14 outline-none select-none cursor-pointer ' +
  'data-highlighted:bg-sunken pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:text-muted'

export interface MenuItemProps {
  onClick?: () => void
  link?: ReactElement
  children: ReactNode
}

export default function MenuRow({ onClick, link, children }: MenuItemProps) {
  if (link) {
    return (
      <Menu.LinkItem closeOnClick className={STYLE} render={link}>
        {children}
      </Menu.LinkItem>
    )
  }
  return (
    <Menu.Item className={STYLE} onClick={onClick}>
      {children}
    </Menu.Item>
  )
}
