import type { Session } from '@bricks/contract'
import { describeDevice } from '@bricks/contract/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { describeLoadFailure, findServerText } from '#api/http/error-texts.ts'
import { revokeSessionsMutation, sessionsQuery } from '#api/sessions.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { formatDay } from '#ui/time/format-day.ts'
import { SettingsSection } from './settings-section.tsx'

export function SessionsList() {
  const { data: sessions, isError, error, isFetching, refetch } = useQuery(sessionsQuery)
  const revoke = useMutation(revokeSessionsMutation)
  const hasOthers = sessions?.some(({ current }) => !current) ?? false
  return (
    <SettingsSection
      title="Sessions"
      description="Where you are signed in. If you do not know one, sign it out and change your password."
    >
      {isError && (
        <RetryNotice text={describeLoadFailure('Your sessions', error)} onRetry={refetch} pending={isFetching} />
      )}
      {!sessions && !isError && <Skeleton className="h-12" />}
      {sessions && (
        <ul className="-my-3 divide-y">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              pending={revoke.isPending && revoke.variables === session.id}
              disabled={revoke.isPending}
              onSignOut={() => revoke.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {revoke.error && (
        <div className="mt-4">
          <FormError error={findServerText(revoke.error)} />
        </div>
      )}
      {hasOthers && (
        <Button
          className="mt-4"
          pending={revoke.isPending && revoke.variables === undefined}
          disabled={revoke.isPending}
          onClick={() => revoke.mutate(undefined)}
        >
          Sign out others
        </Button>
      )}
    </SettingsSection>
  )
}

interface SessionRowProps {
  session: Session
  pending: boolean
  disabled: boolean
  onSignOut: () => void
}

function SessionRow({
  session: { user_agent, created_at, last_seen_at, current },
  pending,
  disabled,
  onSignOut,
}: SessionRowProps) {
  const device = describeDevice(user_agent)
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="truncate">{device}</p>
        <p className="text-12 text-muted">
          Signed in {formatDay(created_at)}
          {!current && `, last used ${formatDay(last_seen_at)}`}
        </p>
      </div>
      {current ? (
        <Badge tone="green">This one</Badge>
      ) : (
        <Button
          variant="quiet"
          pending={pending}
          disabled={disabled}
          aria-label={`Sign out ${device}`}
          onClick={onSignOut}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
