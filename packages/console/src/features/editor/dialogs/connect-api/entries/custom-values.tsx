import { LIMITS } from '@bricks/contract/wire'
import {
  type ApiFormStore,
  type NewValue,
  NO_VALUE,
  type ValueList,
} from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { addValue, isSecretEntry } from '#features/editor/dialogs/connect-api/form/form-entries.ts'
import { isAnyErrorSet } from '#features/editor/dialogs/connect-api/form/form-errors.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { EditedEntry } from './edited-entry.tsx'
import { EntryNameField } from './entry-name-field.tsx'
import { ListSection } from './list-section.tsx'
import { ValueRow } from './value-row.tsx'

interface CustomValuesProps {
  list: ValueList
  store: ApiFormStore
}

const WORDS = {
  parameters: { title: 'Fixed values', hint: 'API parameters that are sent with every call', entry: 'API parameter' },
  headers: { title: 'Headers', hint: '', entry: 'header' },
  secrets: { title: 'Secrets of the body', hint: 'stand in it as {secret.name}', entry: 'secret' },
}

const LABELS = { parameters: 'API parameter', headers: 'Header', secrets: 'Secret' }

export function CustomValues({ list, store }: CustomValuesProps) {
  const entries = useFormPart(store, (form) => form[list])
  const errors = useFormPart(store, (form) => form.errors[list])
  const editedName = useFormPart(store, ({ edit }) => (edit?.list === list ? edit.of : undefined))
  const clearNewValue = () =>
    store.change((form) => ({
      ...form,
      fresh: { ...form.fresh, [list]: NO_VALUE },
      errors: { ...form.errors, [list]: {} },
    }))
  return (
    <ListSection
      {...WORDS[list]}
      count={entries.length}
      invalid={isAnyErrorSet(errors)}
      onAdd={() => store.change((form) => addValue(form, list))}
      onCancel={clearNewValue}
      adding={<NewValueFields list={list} store={store} />}
    >
      {entries.map((entry) =>
        entry.name === editedName ? (
          <EditedEntry key={entry.name} list={list} name={entry.name} store={store} />
        ) : (
          <ValueRow key={entry.name} entry={entry} list={list} store={store} />
        ),
      )}
    </ListSection>
  )
}

function NewValueFields({ list, store }: CustomValuesProps) {
  const errors = useFormPart(store, (form) => form.errors[list])
  const { name, value } = store.get().fresh[list]
  const label = LABELS[list]
  const changeValue = (part: Partial<NewValue>) =>
    store.change((form) => ({ ...form, fresh: { ...form.fresh, [list]: { ...form.fresh[list], ...part } } }))
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-[2fr_3fr]">
        <EntryNameField
          label={`${label} name`}
          name={name}
          error={errors?.name}
          onType={(typed) => changeValue({ name: typed })}
        />
        <TextField
          label={`${label} value`}
          maxLength={LIMITS.headerValue}
          mono
          autoCapitalize="none"
          defaultValue={value}
          error={errors?.value}
          onChange={(event) => changeValue({ value: event.target.value })}
        />
      </div>
      {list !== 'secrets' && <SecretSwitch list={list} store={store} onChange={(secret) => changeValue({ secret })} />}
    </>
  )
}

function SecretSwitch({ list, store, onChange }: CustomValuesProps & { onChange: (secret: boolean) => void }) {
  const checked = useFormPart(store, (form) => isSecretEntry(form.fresh[list], list))
  return (
    <Switch
      label="Secret"
      hint="Once saved, nobody can read it again."
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
