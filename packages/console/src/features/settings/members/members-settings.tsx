import type { User } from '@bricks/contract'
import { AccountsSection } from './accounts-section.tsx'
import { MembersSection } from './members-section.tsx'

export default function MembersSettings({ user }: { user: User }) {
  return (
    <>
      {user.account.mine && <MembersSection user={user} />}
      {user.accounts.length > 1 && <AccountsSection user={user} />}
    </>
  )
}
