import { useQuery } from '@tanstack/react-query'
import { describeHouseChats } from '#api/account/describe-house-chats.ts'
import { settingsQuery, userQuery, useSession } from '#api/account/user.ts'
import { FRESH_MS } from '#app/session/query-client.ts'
import { classNames } from '#ui/base/class-names.ts'
import { findLimitsOfRole } from '#ui/plan/plan-limits.ts'

const NOTHING = { used: 0, limit: 0 }

export function UsageMeter() {
  const { user } = useSession()
  const { data } = useQuery(settingsQuery)
  // The settings do not say how many chats on the house are left, so the user is read again as often as they are.
  useQuery({ ...userQuery, enabled: user?.house_chats !== undefined, staleTime: FRESH_MS })
  const { used, limit } = data?.usage.chats ?? NOTHING
  const live = data?.usage.live_projects ?? { used: 0, limit: findLimitsOfRole(user?.role ?? 0).liveProjects }
  return (
    <div className={classNames('rounded-card border bg-surface px-3 py-2.5 text-12', !data && 'invisible')}>
      <p className="flex justify-between gap-2">
        <span className="font-semibold">Chats this month</span>
        <span className="text-muted">
          {used.toLocaleString('en')} / {limit.toLocaleString('en')}
        </span>
      </p>
      <meter
        aria-label="Chats used this month"
        min={0}
        max={limit}
        value={Math.min(used, limit)}
        className="usage-meter mt-2 block h-1 w-full"
      />
      {user?.house_chats && <p className="mt-2 text-muted">{describeHouseChats(user.house_chats)}</p>}
      {live.limit > 0 && (
        <p className="mt-2 flex justify-between gap-2 text-muted">
          <span>Live bots</span>
          <span>
            {live.used} / {live.limit}
          </span>
        </p>
      )}
    </div>
  )
}
