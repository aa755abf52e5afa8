import type { ModelOffer } from '@bricks/contract/wire'
import { useId } from 'react'
import { describeModelEnd } from '#api/describe-model.ts'
import { Badge } from '#ui/base/badge.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { Star } from '#ui/icons/icons.ts'

interface ModelRowProps {
  group: string
  model: ModelOffer
  checked: boolean
  disabled: boolean
  needsPlan: boolean
  onChoose: () => void
}

export function ModelRow({ group, model, checked, disabled, needsPlan, onChoose }: ModelRowProps) {
  const rowId = useId()
  const { id, label, ended, ending, tools } = model
  const facts = [label, tools === false ? 'Calls no APIs' : undefined].filter((fact) => fact !== undefined)
  const end = describeModelEnd(model)
  return (
    <label
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-control border border-line-strong px-3 py-1.5 has-checked:border-accent has-checked:bg-accent-soft/50 has-focus-visible:outline-2 has-focus-visible:outline-accent',
        disabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
      )}
    >
      <input
        type="radio"
        name={group}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        aria-labelledby={`${rowId}-name`}
        aria-describedby={`${rowId}-facts`}
        className="accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span id={`${rowId}-name`} className="block truncate font-mono text-12">
          {id}
        </span>
        {(facts.length > 0 || end) && (
          <span id={`${rowId}-facts`} className="block text-12 text-muted">
            {facts.join(', ')}
            {facts.length > 0 && end && ', '}
            {end && (
              <span className={ended || ending ? 'text-amber-text' : undefined}>
                {lowerFirst(end, facts.length > 0)}
              </span>
            )}
          </span>
        )}
      </span>
      {needsPlan && (
        <Badge tone="amber">
          <Star aria-hidden="true" className="size-3" />
          Pro
        </Badge>
      )}
    </label>
  )
}

function lowerFirst(text: string, isInner: boolean): string {
  return isInner ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
