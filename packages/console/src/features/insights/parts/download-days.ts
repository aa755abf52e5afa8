import type { InsightDay } from '@bricks/contract'
import { formatCsv } from '@bricks/contract/wire'
import { COUNTED } from '#features/insights/range/sum-days.ts'
import { downloadFile } from '#ui/feedback/download-file.ts'

const COLUMNS = ['day', ...COUNTED] as const
const BYTE_ORDER_MARK = '\ufeff'

export function downloadDays(projectId: string, days: readonly InsightDay[]): void {
  const file = new Blob([BYTE_ORDER_MARK, formatDaysAsCsv(days)], { type: 'text/csv' })
  const range = `${days.at(0)?.day}-to-${days.at(-1)?.day}`
  downloadFile(file, `insights-${projectId.replaceAll(/[^\w-]/g, '')}-${range}.csv`)
}

export function formatDaysAsCsv(days: readonly InsightDay[]): string {
  const rows = days.map((day) => [...COLUMNS.map((name) => day[name]), day.cost ?? ''])
  return formatCsv([[...COLUMNS, 'cost_usd_millionths'], ...rows])
}
