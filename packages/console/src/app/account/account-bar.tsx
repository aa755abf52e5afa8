import type { User } from '@bricks/contract'
import { Link } from 'react-router-dom'
import { PAGES, SWITCH_PARAMETER } from '#pages.ts'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'

const MAY = {
  owner: '',
  editor: 'You can build, test and deploy here.',
  viewer: 'You can look at everything here, and change nothing.',
}

export default function AccountBar({ user }: { user: User }) {
  const [own] = user.accounts
  const { name, username } = user.accounts.find(({ id }) => id === user.account.id) ?? { name: '', username: '' }
  return (
    <aside
      aria-label="Account"
      className="flex flex-wrap items-center gap-x-3 border-b bg-amber-soft px-4 py-1 lg:px-6"
    >
      <p className="min-w-0 py-1 wrap-anywhere">
        Account of <strong className="font-semibold">{name}</strong> ({username}). {MAY[user.account.rights]}
      </p>
      {own && (
        <Link
          to={`${PAGES.dashboard.path}?${SWITCH_PARAMETER}=${own.id}`}
          className={`${TEXT_LINK_STYLE} pointer-coarse:py-3 py-1`}
        >
          Back to my account
        </Link>
      )}
    </aside>
  )
}
