import type { ModelOffer } from '@bricks/contract/wire'
import { useId, useState } from 'react'
import { FieldError } from '#ui/form/field.tsx'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { ModelCard } from './model-card.tsx'

interface ModelFieldProps {
  models: readonly ModelOffer[]
  role: number
  defaultValue: string
  error: string | undefined
  onUpgrade: () => void
}

export function ModelField({ models, role, defaultValue, error, onUpgrade }: ModelFieldProps) {
  const id = useId()
  const [value, setValue] = useState(defaultValue)
  const [showsAll, setShowsAll] = useState(false)
  const all = withPresent(models, defaultValue)
  const first = all.find(({ ended }) => !ended)
  const isOpen = (model: ModelOffer) => model === first || model.default || [value, defaultValue].includes(model.id)
  const shown = showsAll ? all : all.filter(isOpen)
  const choose = (model: ModelOffer) => {
    if (model.id === defaultValue || role >= model.role) setValue(model.id)
    else onUpgrade()
  }
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-2 font-medium">Model</legend>
      {/* The form sends the chosen model, even if "More models" hides it. */}
      <input type="hidden" name="model" value={value} />
      {shown.map((model) => (
        <ModelCard
          key={model.id}
          group={id}
          model={model}
          checked={model.id === value}
          disabled={model.ended === true && model.id !== defaultValue}
          needsPlan={role < model.role}
          onChoose={() => choose(model)}
        />
      ))}
      {shown.length < all.length && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className={`justify-self-start text-12 sm:col-span-2 pointer-coarse:min-h-11 ${TEXT_LINK_STYLE}`}
        >
          More models
        </button>
      )}
      <div className="contents sm:*:col-span-2">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </fieldset>
  )
}

/** A model that is no longer offered stays listed while the project uses it. */
function withPresent(models: readonly ModelOffer[], present: string): readonly ModelOffer[] {
  const isKnown = present === '' || models.some(({ id }) => id === present)
  return isKnown ? models : [...models, { id: present, role: 0, ended: models.length > 0 }]
}
