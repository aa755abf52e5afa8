import type { Budget, InsightModel } from '@bricks/contract'
import { useState } from 'react'
import { useMayEdit } from '#api/account/may-edit.ts'
import { InsightCard } from '#features/insights/parts/insight-card.tsx'
import { formatShare } from '#features/insights/range/sum-days.ts'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { formatAmount } from './amounts.ts'
import { BudgetForm } from './budget-form.tsx'

interface BudgetCardProps {
  projectId: string
  budget: Budget | null
  models: readonly InsightModel[]
}

export function BudgetCard({ projectId, budget, models }: BudgetCardProps) {
  const mayEdit = useMayEdit()
  const [isOpen, setIsOpen] = useState(false)
  const isSet = budget !== null && (budget.day !== null || budget.month !== null)
  return (
    <InsightCard title="Budget" hint="What the bot may spend, your own tests among it. Days and months are in UTC.">
      <div className="grid gap-4">
        {isSet && <SpentBar label="Today" limit={budget.day} spent={budget.spent.day} unit={budget.unit} />}
        {isSet && <SpentBar label="This month" limit={budget.month} spent={budget.spent.month} unit={budget.unit} />}
        {isSet && budget.unit === 'money' && models.some(({ cost }) => cost === null) && (
          <p className="text-12 text-amber-text">
            A model that answered has no price here, and is not counted. A budget in tokens counts every model.
          </p>
        )}
        {!isSet && <p className="text-muted">No budget is set: the bot answers as long as your plan has chats.</p>}
        {mayEdit &&
          (isOpen ? (
            <BudgetForm projectId={projectId} budget={budget} isSet={isSet} onDone={() => setIsOpen(false)} />
          ) : (
            <div>
              <Button size="small" onClick={() => setIsOpen(true)}>
                {isSet ? 'Change the budget' : 'Set a budget'}
              </Button>
            </div>
          ))}
      </div>
    </InsightCard>
  )
}

const NEAR = 0.8
const LOOKS = {
  calm: { bar: 'fill-accent', text: 'text-muted', words: '' },
  near: { bar: 'fill-amber', text: 'text-amber-text', words: 'Nearly spent. ' },
  reached: { bar: 'fill-red', text: 'text-red-text', words: 'Spent: visitors get no answers until it is over. ' },
}

interface SpentProps {
  label: string
  limit: number | null
  spent: number
  unit: Budget['unit']
}

function SpentBar({ label, limit, spent, unit }: SpentProps) {
  if (limit === null) return null
  const look = LOOKS[spent >= limit ? 'reached' : spent >= limit * NEAR ? 'near' : 'calm']
  const percent = Math.min((spent / limit) * 100, 100)
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-12 text-muted">{label}</span>
        <span className="font-semibold">{formatAmount(spent, unit)}</span>
        <span className="text-muted">of {formatAmount(limit, unit)}</span>
      </p>
      <svg aria-hidden="true" className="my-1.5 h-2 w-full overflow-hidden rounded-full bg-line rtl:-scale-x-100">
        <rect width={`${percent}%`} height="100%" className={look.bar} />
      </svg>
      <p className={classNames('text-12', look.text)}>
        {look.words}
        {formatShare(spent, limit)} of it is spent.
      </p>
    </div>
  )
}
