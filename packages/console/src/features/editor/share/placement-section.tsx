import { Segmented } from '#ui/base/segmented.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { PathsField } from './paths-field.tsx'
import type { PlacementForm, SharingForm } from './sharing-form.ts'
import { TeaserFields } from './teaser-fields.tsx'

const DEVICES = [
  { value: 'all', label: 'All devices' },
  { value: 'desktop', label: 'Computers' },
  { value: 'phone', label: 'Phones' },
] as const

interface WhereSectionProps {
  form: SharingForm
  onChange: (form: SharingForm) => void
}

export function PlacementSection({ form, onChange }: WhereSectionProps) {
  const { placement } = form
  const changePlacement = (part: Partial<PlacementForm>) => onChange({ ...form, placement: { ...placement, ...part } })
  return (
    <div className="grid gap-4">
      <Switch
        label="Show the chat button"
        hint="Off: no button in the corner. Your site opens the chat by a button of its own, such as one with data-bricks-open."
        checked={placement.launcher}
        onChange={({ target }) => changePlacement({ launcher: target.checked })}
      />
      <div className="grid justify-items-start gap-2">
        <span aria-hidden="true" className="font-medium">
          Devices
        </span>
        <Segmented
          label="Devices"
          options={DEVICES}
          value={placement.devices}
          onChange={(devices) => changePlacement({ devices })}
        />
        <p className="text-12 text-muted">A phone is a screen on which the open chat covers the whole page.</p>
      </div>
      <PathsField
        label="Only on these pages"
        hint="One path per line; empty means every page. / is the start page alone, /shop/* is /shop and all below it, */help is every page that ends so."
        placeholder="/shop/*"
        value={placement.showOn}
        onChange={(showOn) => changePlacement({ showOn })}
      />
      <PathsField
        label="Never on these pages"
        hint="These win over the pages above, such as /shop/checkout."
        placeholder="/shop/checkout"
        value={placement.hideOn}
        onChange={(hideOn) => changePlacement({ hideOn })}
      />
      {placement.launcher && (
        <TeaserFields
          teaser={placement.teaser}
          onChange={(part) => changePlacement({ teaser: { ...placement.teaser, ...part } })}
        />
      )}
    </div>
  )
}
