import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { SharingForm } from './sharing-form.ts'

interface ConsentFieldsProps {
  form: SharingForm
  error: string | undefined
  onChange: (form: SharingForm) => void
}

const NONE = { text: '', link: '' }

export function ConsentFields({ form, error, onChange }: ConsentFieldsProps) {
  const { appearance } = form
  const consent = appearance.consent ?? NONE
  const changeConsent = (part: Partial<typeof NONE>) =>
    onChange({ ...form, appearance: { ...appearance, consent: { ...consent, ...part } } })
  return (
    <>
      <TextArea
        label="Ask before the first message"
        hint="Your sentence, which a visitor agrees to before anything is sent. Leave it empty to ask nothing."
        rows={2}
        maxLength={500}
        placeholder="A computer answers here. What you write is kept for 30 days."
        value={consent.text}
        onChange={(event) => changeConsent({ text: event.target.value })}
      />
      <TextField
        label="Link beside that sentence"
        maxLength={500}
        spellCheck={false}
        autoCapitalize="none"
        placeholder="https://shop.example/privacy"
        value={consent.link}
        error={error}
        onChange={(event) => changeConsent({ link: event.target.value })}
      />
    </>
  )
}

export function findBadConsentLink({ appearance }: SharingForm): string | undefined {
  const link = appearance.consent?.link.trim()
  if (!link || (/^https?:\/\//i.test(link) && URL.canParse(link))) return undefined
  return 'A link begins with https:// and names a page.'
}
