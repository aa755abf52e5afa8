import {
  type ApiForm,
  addValue,
  hasAny,
  isSecret,
  type NewValue,
  NO_VALUE,
  type ValueList,
} from '#features/editor/dialogs/api-form.ts'
import { ListSection } from '#features/editor/dialogs/list-section.tsx'
import { ValueRow } from '#features/editor/dialogs/value-row.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'

interface CustomValuesProps {
  list: ValueList
  form: ApiForm
  onChange: (form: ApiForm) => void
}

const WORDS = {
  parameters: { title: 'API parameters', hint: 'sent with every call', entry: 'API parameter' },
  headers: { title: 'Headers', hint: '', entry: 'header' },
}

/** What is sent along: API parameters or headers. */
export function CustomValues({ list, form, onChange }: CustomValuesProps) {
  const fresh = form.fresh[list]
  const errors = form.errors[list]
  const label = list === 'headers' ? 'Header' : 'API parameter'
  const type = (part: Partial<NewValue>) =>
    onChange({ ...form, fresh: { ...form.fresh, [list]: { ...fresh, ...part } } })
  const replace = (name: string, part: object) =>
    onChange({ ...form, [list]: form[list].map((each) => (each.name === name ? { ...each, ...part } : each)) })
  return (
    <ListSection
      {...WORDS[list]}
      count={form[list].length}
      invalid={hasAny(errors)}
      onAdd={() => onChange(addValue(form, list))}
      onCancel={() =>
        onChange({ ...form, fresh: { ...form.fresh, [list]: NO_VALUE }, errors: { ...form.errors, [list]: {} } })
      }
      adding={
        <>
          <div className="grid items-start gap-3 sm:grid-cols-[2fr_3fr]">
            <TextField
              label={`${label} name`}
              mono
              autoFocus
              autoCapitalize="none"
              value={fresh.name}
              error={errors?.name}
              onChange={(event) => type({ name: event.target.value })}
            />
            <TextField
              label={`${label} value`}
              mono
              autoCapitalize="none"
              value={fresh.value}
              error={errors?.value}
              onChange={(event) => type({ value: event.target.value })}
            />
          </div>
          <Switch
            label="Secret"
            hint="Once saved, nobody can read it again."
            checked={isSecret(fresh, list)}
            onChange={(event) => type({ secret: event.target.checked })}
          />
        </>
      }
    >
      {form[list].map((each) => (
        <ValueRow
          key={each.name}
          entry={each}
          onChange={(part) => replace(each.name, part)}
          onRemove={() => onChange({ ...form, [list]: form[list].filter(({ name }) => name !== each.name) })}
        />
      ))}
    </ListSection>
  )
}
