import { LIMITS } from '@bricks/contract/wire'
import { useState } from 'react'
import type { Base } from '#features/editor/draft/draft.ts'
import { SliderField } from '#ui/controls/slider-field.tsx'
import { ChevronDown } from '#ui/icons/icons.ts'

const SAMPLING = { min: LIMITS.sampling.least, max: LIMITS.sampling.most, step: LIMITS.sampling.step }
const PENALTIES = [
  {
    name: 'frequency_penalty',
    label: 'Frequency penalty',
    hint: 'Higher: the same words come up less often. Leave it at 0 unless the bot repeats itself.',
  },
  {
    name: 'presence_penalty',
    label: 'Presence penalty',
    hint: 'Higher: the bot moves on to new subjects. Leave it at 0 for a bot that is to stay with the question.',
  },
] as const

interface FineTuningProps {
  base: Base
  errors: Partial<Record<keyof Base, string>>
}

/** While the section is closed, its fields still belong to the form. */
export function FineTuning({ base, errors }: FineTuningProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isWrong = PENALTIES.some(({ name }) => errors[name])
  return (
    <details
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group border-t pt-3"
    >
      <summary className="-mx-2 flex min-h-9 w-fit list-none items-center gap-2 rounded-control px-2 font-medium text-muted hover:bg-sunken hover:text-text pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden="true"
          className="size-4 -rotate-90 transition-transform group-open:rotate-0 rtl:rotate-90 rtl:group-open:rotate-0"
        />
        Fine tuning
      </summary>
      <div className="grid gap-5 pt-3">
        {PENALTIES.map(({ name, ...penalty }) => (
          <SliderField
            key={name}
            name={name}
            {...penalty}
            {...SAMPLING}
            defaultValue={base[name]}
            error={errors[name]}
          />
        ))}
      </div>
    </details>
  )
}
