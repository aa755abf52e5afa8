import { useEffect, useRef } from 'react'
import { useKnownUser } from '#api/session/known-user.ts'
import { useToken } from '#api/session/session.ts'
import { PAGES } from '#pages.ts'
import { Wordmark } from '#ui/base/brick-mark.tsx'
import { IconButton } from '#ui/base/icon-button.tsx'
import { Menu, X } from '#ui/icons/first-icons.ts'
import { Link } from '#ui/navigation/link.tsx'
import { PUBLIC_NAVIGATION } from './public-navigation.ts'

const WAY_IN = [{ to: PAGES.signIn.path, label: 'Log in' }]
const WAYS_OF_MEMBERS = [
  { to: PAGES.dashboard.path, label: 'Dashboard' },
  { to: PAGES.settings.path, label: 'Settings' },
  { to: PAGES.signOut.path, label: 'Sign out' },
]

export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const hasSession = useToken() !== null
  const name = useKnownUser()?.name

  useEffect(() => {
    const closeMenu = () => dialog.current?.close()
    window.addEventListener('popstate', closeMenu)
    return () => window.removeEventListener('popstate', closeMenu)
  }, [])

  return (
    <>
      <IconButton label="Open menu" className="md:hidden" onClick={() => dialog.current?.showModal()}>
        <Menu aria-hidden="true" />
      </IconButton>
      <dialog
        ref={dialog}
        aria-label="Menu"
        className="m-0 h-dvh max-h-none w-full max-w-none bg-page text-text backdrop:bg-scrim"
      >
        <div className="flex h-16 items-center justify-between border-b px-4 sm:px-6">
          <Wordmark />
          <IconButton label="Close menu" onClick={() => dialog.current?.close()}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <nav aria-label="Menu" className="flex flex-col px-4 py-4 sm:px-6">
          {name && (
            <p className="truncate py-3 text-muted">
              Signed in as <bdi>{name}</bdi>
            </p>
          )}
          {[...PUBLIC_NAVIGATION, ...(hasSession ? WAYS_OF_MEMBERS : WAY_IN)].map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              onClick={() => dialog.current?.close()}
              className="flex h-12 items-center border-b text-16 font-medium"
            >
              {label}
            </Link>
          ))}
        </nav>
      </dialog>
    </>
  )
}
