import { Plus } from 'lucide-react'
import { type ApiForm, addValue, isSecret, type NewValue, type ValueList } from '#features/editor/dialogs/api-form.ts'
import { ListSection } from '#features/editor/dialogs/list-section.tsx'
import { ValueRow } from '#features/editor/dialogs/value-row.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'

interface CustomValuesProps {
  list: ValueList
  form: ApiForm
  onChange: (form: ApiForm) => void
}

const WORDS = {
  parameters: {
    title: 'API parameters',
    hint: 'What is sent along: each brick parameter by itself, and values of your own that never change.',
    entry: 'API parameter',
  },
  headers: { title: 'Headers', hint: 'Sent with every call, such as a key of the API.', entry: 'Header' },
}

/** Values of the builder's own: API parameters or headers. */
export function CustomValues({ list, form, onChange }: CustomValuesProps) {
  const fresh = form.fresh[list]
  const { title, hint, entry } = WORDS[list]
  const errors = form.errors[list]
  const add = () => onChange(addValue(form, list))
  const type = (part: Partial<NewValue>) =>
    onChange({ ...form, fresh: { ...form.fresh, [list]: { ...fresh, ...part } } })
  const replace = (name: string, part: object) =>
    onChange({ ...form, [list]: form[list].map((each) => (each.name === name ? { ...each, ...part } : each)) })
  const remove = (name: string) => onChange({ ...form, [list]: form[list].filter((each) => each.name !== name) })
  return (
    <ListSection
      title={title}
      hint={hint}
      onAdd={add}
      adding={
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={`${entry} name`}
            mono
            autoCapitalize="none"
            value={fresh.name}
            error={errors?.name}
            onChange={(event) => type({ name: event.target.value })}
          />
          <TextField
            label={`${entry} value`}
            mono
            autoCapitalize="none"
            value={fresh.value}
            error={errors?.value}
            onChange={(event) => type({ value: event.target.value })}
          />
          <Switch
            label="Secret"
            hint="Shown to nobody again once it is saved."
            checked={isSecret(fresh, list)}
            onChange={(event) => type({ secret: event.target.checked })}
          />
          <Button className="self-center sm:justify-self-end" onClick={add}>
            <Plus aria-hidden="true" />
            Add {list === 'headers' ? 'header' : 'API parameter'}
          </Button>
        </div>
      }
    >
      {form[list].map((each) => (
        <ValueRow
          key={each.name}
          entry={each}
          onChange={(part) => replace(each.name, part)}
          onRemove={() => remove(each.name)}
        />
      ))}
    </ListSection>
  )
}
