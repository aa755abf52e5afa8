import type { ModelOffer, ProviderOffer } from '@bricks/contract/wire'
import { useId, useState } from 'react'
import { FieldError } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { findModels, findProviderLabel, groupModels } from './find-models.ts'
import { ModelCard } from './model-card.tsx'
import { ModelKeyField } from './model-key-field.tsx'

const MANY = 8

interface ModelFieldProps {
  models: readonly ModelOffer[]
  /** Empty if OpenAI is the server's only provider. */
  providers: readonly ProviderOffer[]
  role: number
  defaultValue: string
  error: string | undefined
  onUpgrade: () => void
}

export function ModelField({ models, providers, role, defaultValue, error, onUpgrade }: ModelFieldProps) {
  const id = useId()
  const [value, setValue] = useState(defaultValue)
  const [showsAll, setShowsAll] = useState(false)
  const [search, setSearch] = useState('')
  const all = addChosenModelIfMissing(models, defaultValue)
  const first = all.find(({ ended }) => !ended)
  const isShownBeforeMoreModels = (model: ModelOffer) =>
    model === first || model.default || [value, defaultValue].includes(model.id)
  const shown = showsAll ? findModels(all, providers, search) : all.filter(isShownBeforeMoreModels)
  const chooseModel = (model: ModelOffer) => {
    if (model.id === defaultValue || role >= model.role) setValue(model.id)
    else onUpgrade()
  }
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="grid gap-3">
      <legend className="mb-2 font-medium">Model</legend>
      {/* The form sends the chosen model, even if "More models" or a search hides the model's card. */}
      <input type="hidden" name="model" value={value} />
      {showsAll && all.length > MANY && (
        <TextField
          type="search"
          label="Find a model"
          placeholder="Name, provider, quick, thorough ..."
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {groupModels(shown, showsAll ? providers : []).map(({ label, models: group }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read twice before each card.
        <div key={label} role="group" aria-label={label} className="grid gap-2 sm:grid-cols-2">
          {label !== '' && <p className="text-12 text-muted sm:col-span-2">{label}</p>}
          {group.map((model) => (
            <ModelCard
              key={model.id}
              group={id}
              model={model}
              provider={showsAll ? undefined : findProviderLabel(providers, model)}
              checked={model.id === value}
              disabled={model.ended === true && model.id !== defaultValue}
              needsPlan={role < model.role}
              onChoose={() => chooseModel(model)}
            />
          ))}
        </div>
      ))}
      {shown.length === 0 && (
        <p role="status" className="text-muted">
          No model fits “{search.trim()}”.
        </p>
      )}
      {!showsAll && shown.length < all.length && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className={`justify-self-start text-12 pointer-coarse:min-h-11 ${TEXT_LINK_STYLE}`}
        >
          More models
        </button>
      )}
      {providers.length > 0 && <ModelKeyField key={value} model={value} />}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

/** A model that is no longer offered stays listed while the project uses it. */
function addChosenModelIfMissing(models: readonly ModelOffer[], present: string): readonly ModelOffer[] {
  const isKnown = present === '' || models.some(({ id }) => id === present)
  return isKnown ? models : [...models, { id: present, role: 0, ended: models.length > 0 }]
}
