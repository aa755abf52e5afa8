import { Switch } from '#ui/controls/switch.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { SharingForm } from './sharing-form.ts'

const MOST = 10_000

interface SitesSectionProps {
  form: SharingForm
  error: string | undefined
  onChange: (form: SharingForm) => void
}

export function SitesSection({ form, error, onChange }: SitesSectionProps) {
  const { texts, sites, limits } = form
  return (
    <div className="grid gap-4">
      <TextArea
        label="Allowed sites"
        hint="One per line, such as https://shop.example. Leave it empty to allow every site. This stops other web sites, not programs."
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
          label="Messages a minute from one IP address"
          value={limits.per_address}
          onChange={(per_address) => onChange({ ...form, limits: { ...limits, per_address } })}
        />
      </div>
      <Switch
        label="Visitors’ browsers always prove some work first"
        hint="A moment for a person, much for a program that writes thousands of messages. While a bot is under attack it is asked for anyway."
        checked={limits.challenge === true}
        onChange={({ target }) =>
          onChange({ ...form, limits: { ...limits, challenge: target.checked ? true : undefined } })
        }
      />
    </div>
  )
}

interface LimitFieldProps {
  label: string
  /** 0 means the server's own limit. */
  value: number
  onChange: (value: number) => void
}

function LimitField({ label, value, onChange }: LimitFieldProps) {
  return (
    <TextField
      label={label}
      hint="Leave it empty for the server's own limit."
      inputMode="numeric"
      value={value === 0 ? '' : String(value)}
      onChange={({ target }) => onChange(Math.min(Number(target.value.replace(/\D/g, '')), MOST))}
    />
  )
}
