import { LIMITS } from '@bricks/contract/wire'
import { useState } from 'react'
import type { ApiForm, ApiFormStore, NewBrick } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { chooseParameterName } from '#features/editor/dialogs/connect-api/form/new-brick-parameter.ts'
import { TEXTS } from '#features/editor/texts.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { findTypeChoice, findTypeOfChoice, TYPE_WORDS } from './type-words.ts'

const PLACES = [
  { place: '', words: 'Where this method puts it' },
  { place: 'query', words: TEXTS.inAddress },
  { place: 'body', words: 'In the body' },
] as const

interface BrickFieldsProps {
  store: ApiFormStore
  find: (form: ApiForm) => NewBrick
  errors: Partial<Record<'name' | 'description' | 'choices', string>> | undefined
  onType: (part: Partial<NewBrick>) => void
}

export function BrickParameterFields({ store, find, errors, onType }: BrickFieldsProps) {
  const [first] = useState(() => find(store.get()))
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-[3fr_2fr]">
        <TextField
          label="In words"
          maxLength={LIMITS.description}
          autoFocus
          placeholder="order number"
          defaultValue={first.description}
          error={errors?.description}
          onChange={(event) => onType({ description: event.target.value })}
        />
        <TextField
          label="Example"
          maxLength={LIMITS.example}
          autoComplete="off"
          placeholder="A17"
          defaultValue={first.example}
          onChange={(event) => onType({ example: event.target.value })}
        />
      </div>
      <Switch
        label="Required"
        hint="The bot asks for it before it calls."
        defaultChecked={first.isrequired}
        onChange={(event) => onType({ isrequired: event.target.checked })}
      />
      <Disclosure label="Details" forced={errors?.name !== undefined || errors?.choices !== undefined}>
        <DetailFields store={store} find={find} errors={errors} onType={onType} />
      </Disclosure>
    </>
  )
}

function DetailFields({ store, find, errors, onType }: BrickFieldsProps) {
  const [first] = useState(() => find(store.get()))
  const name = useFormPart(store, (form) => nameAsTyped(find(form)))
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label={TEXTS.nameAtApi}
          maxLength={LIMITS.name}
          mono
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          error={errors?.name}
          onChange={(event) => onType({ name: event.target.value })}
        />
        <SelectField
          label="Type"
          defaultValue={findTypeChoice(first)}
          onChange={(event) =>
            onType({ format: undefined, ...findTypeOfChoice(event.target.value as keyof typeof TYPE_WORDS) })
          }
        >
          {Object.entries(TYPE_WORDS).map(([type, said]) => (
            <option key={type} value={type}>
              {said}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextArea
          label="Choices"
          rows={2}
          hint="One per line. The bot gives one of these and nothing else."
          defaultValue={first.choices}
          error={errors?.choices}
          onChange={(event) => onType({ choices: event.target.value })}
        />
        <SelectField
          label={TEXTS.whereItGoes}
          hint="A name in braces in the address goes there in any case."
          defaultValue={first.place}
          onChange={(event) => onType({ place: event.target.value as NewBrick['place'] })}
        >
          {PLACES.map((each) => (
            <option key={each.place} value={each.place}>
              {each.words}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}

function nameAsTyped(brick: NewBrick): string {
  return brick.name ?? chooseParameterName(brick)
}
