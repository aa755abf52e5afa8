import { Switch } from '#ui/controls/switch.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import type { SharingForm } from './sharing-form.ts'

interface BesideFieldsProps {
  form: SharingForm
  error: string | undefined
  onChange: (form: SharingForm) => void
}

export function AnswerExtrasFields({ form, error, onChange }: BesideFieldsProps) {
  return (
    <>
      <TextArea
        label="Cards may show pictures from"
        hint="One host per line, such as images.shop.example. Whoever runs it sees the IP addresses of your visitors. Leave it empty for cards without pictures."
        rows={2}
        mono
        spellCheck={false}
        autoCapitalize="none"
        placeholder="images.shop.example"
        value={form.imageHosts}
        error={error}
        onChange={(event) => onChange({ ...form, imageHosts: event.target.value })}
      />
      <Switch
        label="Suggest what to ask next"
        hint="Up to three buttons below an answer. The model is asked once more for them, which costs about as much as a short answer; an answer ends up to two seconds later."
        checked={form.followUps}
        onChange={({ target }) => onChange({ ...form, followUps: target.checked })}
      />
    </>
  )
}
