import { classNames } from '#ui/base/class-names.ts'
import type { Cell, Row, Verdict } from './routing-table.ts'

export const VERDICTS: Record<Verdict, { words: string; tone: 'grey' | 'green' | 'red' | 'amber' }> = {
  unasked: { words: 'Not asked yet', tone: 'grey' },
  right: { words: 'Right', tone: 'green' },
  elsewhere: { words: 'Goes elsewhere', tone: 'red' },
  nothing: { words: 'Calls nothing', tone: 'amber' },
}

export function chooseCellTone({ isMeant, column }: Cell): 'green' | 'red' | 'amber' {
  if (isMeant) return 'green'
  return column.id === null ? 'amber' : 'red'
}

export function ChangeNote({ change }: { change: NonNullable<Row['change']> }) {
  return (
    <span className="block text-12 text-muted wrap-anywhere">
      <span className={classNames('font-medium', change.isBetter ? 'text-green-text' : 'text-red-text')}>
        {change.isBetter ? 'Better' : 'Worse'}
      </span>
      {' than before: '}
      <span dir="auto">{change.words}</span>
    </span>
  )
}
