import { useState } from 'react'
import { Outlet } from 'react-router-dom'
import { SkipLink } from '#app/shell/skip-link.tsx'
import { TopBar } from '#app/shell/top-bar.tsx'
import { TopBarContext } from '#ui/top-bar-content.tsx'

/** For work on one thing: the top bar alone, no sidebar. */
export default function FocusLayout() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <SkipLink />
      <TopBar placeRef={setPlace} back />
      <TopBarContext value={place}>
        <main id="main" tabIndex={-1} className="mx-auto max-w-content px-4 py-6 sm:px-8">
          <Outlet />
        </main>
      </TopBarContext>
    </>
  )
}
