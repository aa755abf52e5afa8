import type { UserSettings } from '@bricks/contract'
import { findLimitsOfRole } from '#ui/plan/plan-limits.ts'

interface UsageListProps {
  usage: UserSettings['usage']
  role: number
}

export function UsageList({ usage: { chats, live_projects }, role }: UsageListProps) {
  const { bricks } = findLimitsOfRole(role)
  const day = new Date(chats.resets_at).toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const rows = [
    { label: 'Chats this month', value: describeUsage(chats), more: `${describeLeft(chats)}; starts again on ${day}` },
    live_projects.limit === 0 && live_projects.used === 0
      ? { label: 'Live bots', value: 'Not on this plan' }
      : { label: 'Live bots', value: describeUsage(live_projects), more: describeLeft(live_projects) },
    { label: 'APIs in each bot', value: bricks === null ? 'Unlimited' : `Up to ${bricks}` },
  ]
  return (
    <dl className="mt-5 grid gap-3 border-t pt-4">
      {rows.map(({ label, value, more }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd className="text-end">
            <span>{value}</span>
            {more && <span className="block text-12 text-muted">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Allowance = UserSettings['usage']['live_projects']

function describeUsage({ used, limit }: Allowance) {
  return `${used.toLocaleString('en')} of ${limit.toLocaleString('en')}`
}

function describeLeft({ used, limit }: Allowance) {
  return `${Math.max(0, limit - used).toLocaleString('en')} left`
}
