import type { ReactNode, RefCallback } from 'react'
import { Link } from 'react-router-dom'
import { PAGES } from '#pages.ts'
import { Wordmark } from '#ui/base/brick-mark.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { ICON_BUTTON_STYLE } from '#ui/base/icon-button.tsx'
import { ArrowLeft } from '#ui/icons/first-icons.ts'
import { lazyPopup } from '#ui/overlay/lazy-popup.tsx'
import { MailboxLink } from './sandbox-mark.tsx'
import { UserMenuTrigger } from './user-menu-trigger.tsx'

const UserMenu = lazyPopup(() => import('#app/user-menu/user-menu-content.tsx'), UserMenuTrigger)

interface TopBarProps {
  placeRef: RefCallback<HTMLElement>
  back: boolean
  start?: ReactNode
}

export function TopBar({ placeRef, back, start }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 flex h-15 items-center gap-2 border-b bg-page px-4 lg:px-6">
      {start}
      {back && (
        <Link
          to={PAGES.dashboard.path}
          aria-label="Back to the dashboard"
          className={classNames(ICON_BUTTON_STYLE, 'hover:bg-sunken hover:text-text')}
        >
          <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
        </Link>
      )}
      {!back && (
        <span className="relative flex sm:hidden">
          <Wordmark />
          {/* The sidebar also links to the mailbox, but a phone hides it. */}
          <span className="absolute start-8.5 top-full -mt-1 leading-none">
            <MailboxLink />
          </span>
        </span>
      )}
      <div ref={placeRef} className="flex min-w-0 flex-1 items-center gap-2 self-stretch" />
      <UserMenu />
    </header>
  )
}
