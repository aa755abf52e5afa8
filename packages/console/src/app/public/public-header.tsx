import { useToken } from '#api/session/session.ts'
import { PAGES } from '#pages.ts'
import { Wordmark } from '#ui/base/brick-mark.tsx'
import { ButtonLink, Link } from '#ui/navigation/link.tsx'
import { ShownBySession } from '#ui/navigation/shown-by-session.tsx'
import { AccountMenu } from './account-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PUBLIC_NAVIGATION } from './public-navigation.ts'

export function PublicHeader() {
  return (
    <header className="sticky top-0 z-30 border-b bg-page">
      <div className="mx-auto flex min-h-16 max-w-content flex-wrap items-center gap-x-8 gap-y-1 px-4 py-1 sm:px-6">
        <Link to={PAGES.landing.path} className="flex items-center rounded-control pointer-coarse:min-h-11">
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="hidden flex-1 gap-6 font-medium md:flex">
          {PUBLIC_NAVIGATION.map(({ to, label }) => (
            <Link key={to} to={to} className="rounded-control text-muted transition-colors hover:text-text">
              {label}
            </Link>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-2">
          <ShownBySession hasSession={useToken() !== null} signedIn={<MemberLinks />} signedOut={<SignInLinks />} />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

function SignInLinks() {
  return (
    <>
      <ButtonLink to={PAGES.signIn.path} variant="quiet" className="max-md:hidden">
        Log in
      </ButtonLink>
      <ButtonLink to={PAGES.signUp.path} variant="primary">
        Get started
      </ButtonLink>
    </>
  )
}

function MemberLinks() {
  return (
    <>
      <AccountMenu />
      <ButtonLink to={PAGES.dashboard.path} variant="primary" className="w-28">
        Dashboard
      </ButtonLink>
    </>
  )
}
