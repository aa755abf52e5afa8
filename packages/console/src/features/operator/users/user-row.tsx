import type { OperatedAccount } from '@bricks/contract'
import { ROLE_OPERATOR } from '@bricks/contract/wire'
import { describeAge } from '#api/describe-age.ts'
import { nameRole } from '#features/operator/name-role.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'

export function UserRow({ account, onOpen }: { account: OperatedAccount; onOpen: () => void }) {
  const { name, email } = account
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="max-w-full min-w-0 truncate font-medium" title={name}>
            {name}
          </span>
          <UserBadges account={account} />
        </div>
        <p className="truncate" title={email}>
          {email}
        </p>
        <p className="text-12 text-muted">{describeAccountUse(account)}</p>
      </div>
      <Button onClick={onOpen}>
        Manage<span className="sr-only"> {email}</span>
      </Button>
    </li>
  )
}

export function UserBadges({ account }: { account: OperatedAccount }) {
  const { role, granted_role, closed, paused, confirmed } = account
  const highest = Math.max(role, granted_role)
  return (
    <>
      <Badge tone={highest >= ROLE_OPERATOR ? 'strong' : 'grey'}>{nameRole(highest)}</Badge>
      {closed && <Badge tone="red">Closed</Badge>}
      {paused && <Badge tone="amber">Paused</Badge>}
      {!confirmed && <Badge tone="amber">Address not confirmed</Badge>}
    </>
  )
}

function describeAccountUse({ bots, live, created_at, last_seen_at }: OperatedAccount): string {
  const now = new Date()
  return [
    bots === 0 ? 'no bots' : `${bots} ${bots === 1 ? 'bot' : 'bots'}, ${live} live`,
    `joined ${describeAge(created_at, now)}`,
    last_seen_at === null ? 'signed in nowhere' : `last seen ${describeAge(last_seen_at, now)}`,
  ].join(' · ')
}
