import { type ReactNode, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { SkipLink } from '#ui/navigation/skip-link.tsx'
import { TopBarContext } from '#ui/navigation/top-bar-content.tsx'
import { AccountLine } from './account-line.tsx'
import { TopBar } from './top-bar.tsx'

export default function FocusLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <SkipLink />
      <TopBar placeRef={setPlace} back />
      <AccountLine />
      <TopBarContext value={place}>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </TopBarContext>
    </>
  )
}
