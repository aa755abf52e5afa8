import { LimitField } from '#features/editor/share/limit-field.tsx'
import type { SharingForm } from '#features/editor/share/sharing-form.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'

interface SitesSectionProps {
  form: SharingForm
  error: string | undefined
  onChange: (form: SharingForm) => void
}

/** Where the bot may stand, and what it says when it cannot answer. */
export function SitesSection({ form, error, onChange }: SitesSectionProps) {
  const { texts, sites, limits } = form
  return (
    <div className="grid gap-4">
      <TextArea
        label="Allowed sites"
        hint="One a line, such as https://shop.example. Empty: every site. This keeps browsers out, not programs."
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        placeholder="https://shop.example"
        value={sites}
        error={error}
        onChange={(event) => onChange({ ...form, sites: event.target.value })}
      />
      <TextField
        label="When the month’s chats are used up"
        maxLength={300}
        value={texts.limit}
        onChange={(event) => onChange({ ...form, texts: { ...texts, limit: event.target.value } })}
      />
      <TextField
        label="When the bot is not available"
        maxLength={300}
        value={texts.unavailable}
        onChange={(event) => onChange({ ...form, texts: { ...texts, unavailable: event.target.value } })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <LimitField
          label="Messages a minute from one visitor"
          value={limits.per_visitor}
          onChange={(per_visitor) => onChange({ ...form, limits: { ...limits, per_visitor } })}
        />
        <LimitField
          label="Messages a minute from one address"
          value={limits.per_address}
          onChange={(per_address) => onChange({ ...form, limits: { ...limits, per_address } })}
        />
      </div>
    </div>
  )
}
