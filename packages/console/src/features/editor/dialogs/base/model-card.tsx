import type { ModelOffer } from '@bricks/contract/wire'
import { useId } from 'react'
import { describeModelEnd } from '#api/describe-model.ts'
import { Badge } from '#ui/base/badge.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { Star } from '#ui/icons/icons.ts'
import { describePrice } from '#ui/plan/describe-price.ts'
import { findModelKind } from './describe-model-settings.ts'

interface ModelCardProps {
  group: string
  model: ModelOffer
  provider?: string | undefined
  checked: boolean
  disabled: boolean
  needsPlan: boolean
  onChoose: () => void
}

export function ModelCard({ group, model, provider, checked, disabled, needsPlan, onChoose }: ModelCardProps) {
  const cardId = useId()
  const { id, label, ended, ending, tools } = model
  const kind = findModelKind(id)
  const name = [kind?.kind, label].filter(Boolean).join(': ')
  const price = describePrice(model)
  const end = describeModelEnd(model)
  return (
    <label
      className={classNames(
        'flex gap-3 rounded-card border border-line-strong p-3 transition-colors',
        'has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        disabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer hover:border-muted',
      )}
    >
      <input
        type="radio"
        name={group}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        aria-labelledby={`${cardId}-id`}
        aria-describedby={`${cardId}-name ${cardId}-facts`}
        className="mt-0.5 size-4 shrink-0 accent-ink"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span id={`${cardId}-name`} className="font-semibold wrap-anywhere">
            {name}
          </span>
          {needsPlan && (
            <Badge tone="amber" className="ms-auto">
              <Star aria-hidden="true" className="size-3" />
              Pro
            </Badge>
          )}
        </span>
        <span id={`${cardId}-facts`} className="mt-0.5 block text-12 text-muted">
          {kind && <span className="block">{kind.use}</span>}
          {provider && <span className="block">By {provider}</span>}
          {tools === false && <span className="block">Calls no APIs</span>}
          {price && <span className="block first-letter:uppercase">{price}</span>}
          {end && <span className={classNames('block', (ended || ending) && 'text-amber-text')}>{end}</span>}
        </span>
        <span id={`${cardId}-id`} className="mt-1 block truncate font-mono text-12 text-muted">
          {id}
        </span>
      </span>
    </label>
  )
}
