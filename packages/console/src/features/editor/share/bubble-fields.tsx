import type { Appearance } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { Segmented } from '#ui/base/segmented.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const POSITIONS = [
  { value: 'right', label: 'Right' },
  { value: 'left', label: 'Left' },
] as const
const SIZES = [
  { value: 'small', label: 'Small' },
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Large' },
] as const
const FONTS = [
  { value: 'system', label: 'The system’s' },
  { value: 'site', label: 'Your site’s' },
] as const

const SCHEMES = [
  { value: 'auto', label: 'As the page' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

type Language = NonNullable<Appearance['language']>
const LANGUAGES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ja: '日本語',
  ar: 'العربية',
}

interface BubbleFieldsProps {
  appearance: Appearance
  onChange: (part: Partial<Appearance>) => void
}

export function BubbleFields({ appearance, onChange }: BubbleFieldsProps) {
  const { launcher_text: text, size, font, language, position, color_scheme: scheme } = appearance
  return (
    <>
      <TextField
        label="Text of the button"
        hint="Beside its icon, such as “Ask us”"
        maxLength={LIMITS.launcherText}
        value={text ?? ''}
        onChange={({ target: { value } }) => onChange({ launcher_text: value.trim() === '' ? undefined : value })}
      />
      <LabeledChoice
        label="Position of the bubble"
        options={POSITIONS}
        value={position}
        onChange={(position) => onChange({ position })}
      />
      <LabeledChoice
        label="Size of the open chat"
        options={SIZES}
        value={size ?? 'normal'}
        onChange={(size) => onChange({ size: size === 'normal' ? undefined : size })}
      />
      <LabeledChoice
        label="Colours"
        options={SCHEMES}
        value={scheme ?? 'auto'}
        onChange={(scheme) => onChange({ color_scheme: scheme === 'auto' ? undefined : scheme })}
      />
      <LabeledChoice
        label="Font"
        options={FONTS}
        value={font ?? 'system'}
        onChange={(font) => onChange({ font: font === 'site' ? font : undefined })}
      />
      <SelectField
        label="Language"
        hint="Of the chat’s own words. The bot answers in the language that it is asked in."
        value={language ?? ''}
        onChange={({ target: { value } }) => onChange({ language: isLanguage(value) ? value : undefined })}
      >
        <option value="">Each visitor’s own</option>
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  options: ReadonlyArray<{ value: Value; label: string }>
  value: Value
  onChange: (value: Value) => void
}

function LabeledChoice<Value extends string>({ label, ...choice }: ChoiceProps<Value>) {
  return (
    <div className="grid justify-items-start gap-2">
      <span aria-hidden="true" className="font-medium">
        {label}
      </span>
      <Segmented label={label} {...choice} />
    </div>
  )
}

function isLanguage(value: string): value is Language {
  return Object.hasOwn(LANGUAGES, value)
}
