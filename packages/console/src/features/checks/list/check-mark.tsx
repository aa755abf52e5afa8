import { classNames } from '#ui/base/class-names.ts'
import { Spinner } from '#ui/base/spinner.tsx'
import type { CheckState } from '#ui/bot/checks/find-check-state.ts'
import { Check, Circle, X } from '#ui/icons/icons.ts'

const LOOKS = {
  passed: { Icon: Check, style: 'bg-green-soft text-green-text' },
  failed: { Icon: X, style: 'bg-red-soft text-red-text' },
  stale: { Icon: Circle, style: 'bg-sunken text-muted' },
  never: { Icon: Circle, style: 'bg-sunken text-muted' },
  emptied: { Icon: X, style: 'bg-amber-soft text-amber-text' },
}

export function CheckMark({ state }: { state: CheckState | 'running' }) {
  if (state === 'running') {
    return (
      <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center">
        <Spinner />
      </span>
    )
  }
  const { Icon, style } = LOOKS[state]
  return (
    <span aria-hidden="true" className={classNames('grid size-5 shrink-0 place-items-center rounded-full', style)}>
      <Icon className="size-3" />
    </span>
  )
}
