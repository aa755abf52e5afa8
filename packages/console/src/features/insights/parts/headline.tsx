import type { InsightDay } from '@bricks/contract'
import { useState } from 'react'
import { LENGTHS, type RangeLength } from '#features/insights/range/day-range.ts'
import { type DaysSum, describeFigureChange } from '#features/insights/range/sum-days.ts'
import { loadChunk } from '#load-chunk.ts'
import { Button } from '#ui/base/button.tsx'
import { formatCount } from '#ui/base/format-count.ts'
import { Segmented } from '#ui/base/segmented.tsx'
import { showToast } from '#ui/feedback/toast.ts'
import { Download } from '#ui/icons/icons.ts'

interface HeadlineProps {
  projectId: string
  days: readonly InsightDay[]
  sum: DaysSum
  before: DaysSum | undefined
  /** The number of days that are shown; the data for `chosen` days may still be loading. */
  length: number
  chosen: RangeLength
  onLength: (length: RangeLength) => void
}

const OPTIONS = LENGTHS.map((length) => ({ value: String(length), label: `${length} days` }))

export function Headline({ projectId, days, sum, before, length, chosen, onLength }: HeadlineProps) {
  const change = before && describeFigureChange(sum.chats, before.chats, length)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h2 className="text-28 font-bold">
          {formatCount(sum.chats, 'chat', 'No chats')} <span className="text-16 font-normal">in {length} days</span>
        </h2>
        <p className="min-h-5 text-muted">{change && capitalize(change)}</p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Segmented
          label="Range"
          options={OPTIONS}
          value={String(chosen)}
          onChange={(value) => onLength(LENGTHS.find((each) => String(each) === value) ?? chosen)}
        />
        <SaveDaysButton projectId={projectId} days={days} />
      </div>
    </div>
  )
}

function SaveDaysButton({ projectId, days }: { projectId: string; days: readonly InsightDay[] }) {
  const [isPending, setIsPending] = useState(false)
  const downloadAndShowToast = async () => {
    setIsPending(true)
    try {
      const { downloadDays } = await loadChunk(() => import('./download-days.ts'))
      downloadDays(projectId, days)
    } catch {
      showToast('The file could not be made. Please try again.')
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button onClick={() => void downloadAndShowToast()} pending={isPending}>
      {!isPending && <Download aria-hidden="true" />}
      CSV
    </Button>
  )
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
