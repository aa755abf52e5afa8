import { useState } from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import { IconButton } from '#ui/base/icon-button.tsx'
import { Menu } from '#ui/icons/first-icons.ts'
import { SkipLink } from '#ui/navigation/skip-link.tsx'
import { TopBarContext } from '#ui/navigation/top-bar-content.tsx'
import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'
import { AccountLine } from './account-line.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

const Drawer = lazyDialog(() => import('#ui/overlay/drawer.tsx'))

export default function ShellLayout() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const onDashboard = useMatch('/dashboard/:subscription?') !== null
  return (
    <div className="lg:ps-72">
      <SkipLink />
      <div className="fixed inset-y-0 start-0 z-30 hidden w-72 flex-col border-e bg-sunken lg:flex">
        <Sidebar />
      </div>
      <Drawer open={drawerOpen} onClose={() => setDrawerOpen(false)} title="Menu">
        <Sidebar onNavigate={() => setDrawerOpen(false)} />
      </Drawer>
      <TopBar
        placeRef={setPlace}
        back={!onDashboard}
        start={
          <IconButton
            label="Open menu"
            aria-expanded={drawerOpen}
            className="-ms-2 lg:hidden"
            onClick={() => setDrawerOpen(true)}
          >
            <Menu aria-hidden="true" />
          </IconButton>
        }
      />
      <AccountLine />
      <TopBarContext value={place}>
        <main id="main" tabIndex={-1} className="mx-auto max-w-content px-4 py-6 sm:px-8 sm:py-8">
          <Outlet />
        </main>
      </TopBarContext>
    </div>
  )
}
