import type { OperatedUsage } from '@bricks/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usageByUserQuery } from '#api/operator/operator.ts'
import { PagedList } from '#features/operator/paged-list.tsx'
import { formatCount } from '#ui/base/format-count.ts'
import { Segmented } from '#ui/base/segmented.tsx'

const MONTHS = [
  { value: 'this', label: 'This month' },
  { value: 'last', label: 'Last month' },
] as const
const MILLIONTHS = 1_000_000
/** One cent, in millionths of a US dollar. */
const LEAST_SHOWN = 10_000

export function UsageReport() {
  const [which, setWhich] = useState<'this' | 'last'>('this')
  const month = findMonthBefore(new Date(), which === 'this' ? 0 : 1)
  const list = useInfiniteQuery(usageByUserQuery(month))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Segmented label="Month" options={MONTHS} value={which} onChange={setWhich} />
        <p className="text-12 text-muted">Months begin and end in UTC.</p>
      </div>
      <PagedList
        what="Usage"
        list={list}
        empty={`Nobody has chatted ${which === 'this' ? 'yet this' : 'in that'} month.`}
      >
        {(usage) => <UsageRow key={usage.account_id} usage={usage} />}
      </PagedList>
    </>
  )
}

function UsageRow({ usage: { name, email, chats, tokens, cost } }: { usage: OperatedUsage }) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="truncate text-muted" title={email}>
          {email}
        </p>
      </div>
      <div className="tabular-nums max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 sm:text-end">
        <p className="font-medium">{formatCount(chats, 'chat', 'no chats')}</p>
        <p className="text-muted">
          {formatCount(tokens, 'token', 'no tokens')} · {formatDollars(cost)}
        </p>
      </div>
    </li>
  )
}

function formatDollars(millionths: number): string {
  if (millionths > 0 && millionths < LEAST_SHOWN) return 'under $0.01'
  return (millionths / MILLIONTHS).toLocaleString('en', { style: 'currency', currency: 'USD' })
}

function findMonthBefore(now: Date, back: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, '2026-11'.length)
}
