import type { AccountMembers, User } from '@bricks/contract'
import { ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membersQuery } from '#api/account/members.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { UpgradeDialog } from '#ui/plan/plan-dialogs.tsx'
import { findLimitsOfRole } from '#ui/plan/plan-limits.ts'
import { InvitationRow } from './invitation-row.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberRow } from './member-row.tsx'

export function MembersSection({ user }: { user: User }) {
  const { data, isError, error, isFetching, refetch } = useQuery(membersQuery)
  return (
    <SettingsSection
      title="Members"
      description="Who builds in this account with you. Editors do all but billing, keys, members and deleting; viewers look."
    >
      {isError && (
        <RetryNotice text={describeLoadFailure('The members', error)} onRetry={refetch} pending={isFetching} />
      )}
      {!data && !isError && <Skeleton className="h-24" />}
      {data && (
        <div className="grid grid-cols-1 gap-5">
          <SeatUsage seats={data.seats} />
          <ul aria-label="Members" className="-my-3 divide-y">
            <OwnRow user={user} />
            {data.members.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
            {data.invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
          {data.members.length + data.invitations.length === 0 && (
            <p className="text-muted">Nobody else works here yet.</p>
          )}
          {isFull(data.seats) ? <FullNotice seats={data.seats} /> : <InviteForm />}
        </div>
      )}
    </SettingsSection>
  )
}

type SeatCount = AccountMembers['seats']

function isFull({ people, invited, limit }: SeatCount): boolean {
  return people + invited >= limit
}

function SeatUsage({ seats: { people, invited, limit } }: { seats: SeatCount }) {
  const kept = invited > 0 ? `, ${invited} of them for ${invited === 1 ? 'an invitation' : 'invitations'}` : ''
  return (
    <p>
      <strong className="font-semibold">
        {people + invited} of {limit}
      </strong>{' '}
      {limit === 1 ? 'seat' : 'seats'} {people + invited === 1 ? 'is' : 'are'} taken{kept}.
    </p>
  )
}

const LARGER = [
  { name: 'Pro', role: ROLE_PRO },
  { name: 'Premium', role: ROLE_PREMIUM },
]

function describeLargerPlans(limit: number): string {
  const more = LARGER.map(({ name, role }) => ({ name, seats: findLimitsOfRole(role).seats })).filter(
    ({ seats }) => seats > limit,
  )
  return more.map(({ name, seats }, at) => `${name} ${at === 0 ? `has ${seats} seats` : seats}`).join(', ')
}

function FullNotice({ seats: { people, limit } }: { seats: SeatCount }) {
  const [open, setOpen] = useState(false)
  const more = describeLargerPlans(limit)
  return (
    <>
      <Notice tone={people > limit ? 'warning' : 'info'}>
        <p>
          {people > limit
            ? 'Your plan has fewer seats than people: who joined last can only look. Remove somebody, or get more seats.'
            : 'Every seat of your plan is taken.'}{' '}
          {more && `${more}.`}
        </p>
        {more && (
          <Button className="mt-3" onClick={() => setOpen(true)}>
            Upgrade
          </Button>
        )}
      </Notice>
      <UpgradeDialog open={open} onClose={() => setOpen(false)} text="More seats, more chats, and more live bots." />
    </>
  )
}

function OwnRow({ user }: { user: User }) {
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="truncate">{user.name} (you)</p>
        <p className="truncate text-12 text-muted">{user.username}</p>
      </div>
      <Badge tone="green">Owner</Badge>
    </li>
  )
}
