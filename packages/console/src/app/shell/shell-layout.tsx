import { useState } from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import { Sidebar } from '#app/shell/sidebar.tsx'
import { SkipLink } from '#app/shell/skip-link.tsx'
import { TopBar } from '#app/shell/top-bar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/icons.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { TopBarContext } from '#ui/top-bar-content.tsx'

const Drawer = lazyDialog(() => import('#ui/drawer.tsx'))

/** Sidebar, top bar and the page. On small screens the sidebar comes as a drawer. */
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
      <TopBarContext value={place}>
        <main id="main" tabIndex={-1} className="mx-auto max-w-content px-4 py-6 sm:px-8 sm:py-8">
          <Outlet />
        </main>
      </TopBarContext>
    </div>
  )
}
