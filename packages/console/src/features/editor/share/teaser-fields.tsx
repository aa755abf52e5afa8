import { Segmented } from '#ui/base/segmented.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PathsField } from './paths-field.tsx'
import type { TeaserForm } from './sharing-form.ts'

const MOMENTS = [
  { value: 'seconds', label: 'After some seconds' },
  { value: 'scroll', label: 'After scrolling' },
] as const

interface TeaserFieldsProps {
  teaser: TeaserForm
  onChange: (part: Partial<TeaserForm>) => void
}

export function TeaserFields({ teaser, onChange }: TeaserFieldsProps) {
  const isSeconds = teaser.when === 'seconds'
  return (
    <>
      <TextField
        label="Line beside the button"
        hint="Shown once to a visitor, and never on phones. Leave it empty to show none."
        maxLength={160}
        placeholder="Questions about delivery? Ask me."
        value={teaser.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {teaser.text.trim() !== '' && (
        <>
          <div className="grid justify-items-start gap-2">
            <span aria-hidden="true" className="font-medium">
              When it comes
            </span>
            <Segmented
              label="When it comes"
              options={MOMENTS}
              value={teaser.when}
              onChange={(when) => onChange({ when })}
            />
          </div>
          <TextField
            label={isSeconds ? 'Seconds on the page' : 'Percent of the page'}
            type="number"
            inputMode="numeric"
            min={1}
            max={isSeconds ? 600 : 100}
            value={isSeconds ? teaser.seconds : teaser.scroll}
            onChange={({ target }) => onChange(isSeconds ? { seconds: target.value } : { scroll: target.value })}
          />
          <PathsField
            label="Pages with this line"
            hint="One path per line; empty means wherever the button stands."
            placeholder="/shop/*"
            value={teaser.paths}
            onChange={(paths) => onChange({ paths })}
          />
        </>
      )}
    </>
  )
}
