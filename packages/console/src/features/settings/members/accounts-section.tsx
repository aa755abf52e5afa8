import type { User } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { leaveAccountMutation } from '#api/account/enter-account.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { PAGES, SWITCH_PARAMETER } from '#pages.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { ConfirmDialog } from '#ui/overlay/lazy-dialog.tsx'

type OneAccount = User['accounts'][number]

export function AccountsSection({ user: { account, accounts } }: { user: User }) {
  return (
    <SettingsSection title="Your accounts" description="Your own, and those of others that you are a member of.">
      <ul aria-label="Your accounts" className="-my-3 divide-y">
        {accounts.map((each) => (
          <AccountRow key={each.id} account={each} isHere={each.id === account.id} />
        ))}
      </ul>
    </SettingsSection>
  )
}

function AccountRow({
  account: { id, name, username, mine, rights },
  isHere,
}: {
  account: OneAccount
  isHere: boolean
}) {
  const leave = useMutation(leaveAccountMutation)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate">{mine ? `${name} (you)` : name}</p>
        <p className="truncate text-12 text-muted">
          {username} · {rights}
        </p>
      </div>
      <div className="flex items-center gap-2">
        {isHere ? (
          <Badge tone="green">You are here</Badge>
        ) : (
          <ButtonLink to={`${PAGES.dashboard.path}?${SWITCH_PARAMETER}=${id}`} aria-label={`Switch to ${name}`}>
            Switch
          </ButtonLink>
        )}
        {!mine && (
          <Button variant="quiet" aria-label={`Leave the account of ${name}`} onClick={() => setIsAsked(true)}>
            Leave
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Leave the account of ${name}?`}
        description="What you built there stays there. To come back you need a new invitation."
        confirm="Leave"
        pending={leave.isPending}
        error={findServerText(leave.error)}
        onConfirm={() => leave.mutate(id)}
      />
    </li>
  )
}
