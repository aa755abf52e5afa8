import { useEffect, useState } from 'react'
import type { ApiFormStore, EntryEdit } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { cancelEntryEdit, finishEntryEdit } from '#features/editor/dialogs/connect-api/form/form-entries.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { TEXTS } from '#features/editor/texts.ts'
import { BrickParameterActions } from './brick-parameter-actions.tsx'
import { BrickParameterFields } from './brick-parameter-fields.tsx'
import { EntryBoxes } from './entry-boxes.tsx'
import { EntryNameField } from './entry-name-field.tsx'

const NAME_LABELS = {
  bricks: TEXTS.nameAtApi,
  parameters: 'API parameter name',
  headers: 'Header name',
  secrets: 'Secret name',
}

interface EditedEntryProps {
  list: EntryEdit['list']
  name: string
  store: ApiFormStore
}

export function EditedEntry({ list, name, store }: EditedEntryProps) {
  const errors = useFormPart(store, (form) => form.errors.edit)
  const [first] = useState(() => store.get().edit)
  useReturnFocusToRow(list, store)
  const changeEdit = (part: Partial<EntryEdit>) =>
    store.change((form) => (form.edit ? { ...form, edit: { ...form.edit, ...part } as EntryEdit } : form))
  return (
    <li className="pb-3">
      <EntryBoxes
        done="Done"
        doneLabel={`Done with ${name}`}
        onDone={() => store.change(finishEntryEdit)}
        cancelLabel={`Cancel the changes to ${name}`}
        onCancel={() => store.change(cancelEntryEdit)}
        more={
          list === 'bricks' && (
            <BrickParameterActions name={name} store={store} className="-ms-2 me-auto flex sm:hidden" />
          )
        }
      >
        {first?.list === 'bricks' ? (
          <BrickParameterFields
            store={store}
            find={({ edit }) => (edit?.list === 'bricks' ? edit : first)}
            errors={errors}
            onType={changeEdit}
          />
        ) : (
          <EntryNameField
            label={NAME_LABELS[list]}
            name={name}
            error={errors?.name}
            onType={(typed) => changeEdit({ name: typed })}
          />
        )}
      </EntryBoxes>
    </li>
  )
}

function useReturnFocusToRow(list: EntryEdit['list'], store: ApiFormStore): void {
  useEffect(() => {
    const edited = store.get().edit
    const at = edited ? store.get()[list].findIndex(({ name }) => name === edited.of) : -1
    return () => {
      if (document.activeElement !== document.body) return
      const name = store.get()[list][at]?.name
      if (name !== undefined)
        document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(`${list} ${name}`)}"]`)?.focus()
    }
  }, [list, store])
}
