import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { TEXT_LINK_STYLE } from '#ui/text-link-style.ts'

export interface ModelOffer {
  id: string
  /** The least role that may use it. */
  role: number
}

interface ModelFieldProps {
  models: readonly ModelOffer[]
  role: number
  defaultValue: string
  error: string | undefined
  /** A model was chosen that the plan does not include. */
  onUpgrade: () => void
}

/** The first model stands open, the others behind "More models"; a star marks what the plan does not include. */
export function ModelField({ models, role, defaultValue, error, onUpgrade }: ModelFieldProps) {
  const id = useId()
  const [value, setValue] = useState(defaultValue)
  const [standard, ...others] = withCurrent(models, value)
  const [showsAll, setShowsAll] = useState(others.some(({ id }) => id === value))
  const choose = (model: ModelOffer) => (role < model.role ? onUpgrade() : setValue(model.id))
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="grid gap-2">
      <legend className="mb-2 font-medium">Model</legend>
      {/* The form sends what is chosen, be it in sight or behind "More models". */}
      <input type="hidden" name="model" value={value} />
      {[...(standard ? [standard] : []), ...(showsAll ? others : [])].map((model) => (
        <label
          key={model.id}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-3 has-checked:border-accent has-checked:bg-accent-soft/50 has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={id}
            checked={model.id === value}
            onChange={() => choose(model)}
            className="accent-accent"
          />
          <span className="min-w-0 flex-1 truncate font-mono text-12">{model.id}</span>
          {role < model.role && (
            <Badge tone="amber">
              <Star aria-hidden="true" className="size-3" />
              Pro
            </Badge>
          )}
        </label>
      ))}
      {others.length > 0 && !showsAll && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className={`justify-self-start text-12 pointer-coarse:min-h-11 ${TEXT_LINK_STYLE}`}
        >
          More models
        </button>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

/** A model that is no longer offered stays in sight while the project names it. */
function withCurrent(models: readonly ModelOffer[], value: string): readonly ModelOffer[] {
  const isKnown = value === '' || models.some(({ id }) => id === value)
  return isKnown ? models : [...models, { id: value, role: 0 }]
}
