import { useState } from 'react'
import { Outlet } from 'react-router-dom'
import { SkipLink } from '#ui/navigation/skip-link.tsx'
import { TopBarContext } from '#ui/navigation/top-bar-content.tsx'
import { TopBar } from './top-bar.tsx'

export default function FocusLayout() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <SkipLink />
      <TopBar placeRef={setPlace} back />
      <TopBarContext value={place}>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </TopBarContext>
    </>
  )
}
