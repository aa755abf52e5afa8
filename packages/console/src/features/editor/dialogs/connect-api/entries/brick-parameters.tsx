import { type ApiFormStore, NO_BRICK } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { addBrickParameter } from '#features/editor/dialogs/connect-api/form/form-entries.ts'
import { isAnyErrorSet } from '#features/editor/dialogs/connect-api/form/form-errors.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { TEXTS } from '#features/editor/texts.ts'
import { BrickParameterFields } from './brick-parameter-fields.tsx'
import { BrickParameterRow } from './brick-parameter-row.tsx'
import { EditedEntry } from './edited-entry.tsx'
import { ListSection } from './list-section.tsx'

export function BrickParameters({ store }: { store: ApiFormStore }) {
  const bricks = useFormPart(store, (form) => form.bricks)
  const errors = useFormPart(store, (form) => form.errors.brick)
  const editedName = useFormPart(store, ({ edit }) => (edit?.list === 'bricks' ? edit.of : undefined))
  const clearNewParameter = () =>
    store.change((form) => ({
      ...form,
      fresh: { ...form.fresh, brick: NO_BRICK },
      errors: { ...form.errors, brick: {} },
    }))
  return (
    <ListSection
      title={TEXTS.mustKnow}
      hint={bricks.length === 0 ? 'asked of the visitor, such as an order number' : ''}
      entry="brick parameter"
      count={bricks.length}
      invalid={isAnyErrorSet(errors)}
      onAdd={() => store.change(addBrickParameter)}
      onCancel={clearNewParameter}
      adding={<NewBrickFields store={store} />}
    >
      {bricks.map((each) =>
        each.name === editedName ? (
          <EditedEntry key={each.name} list="bricks" name={each.name} store={store} />
        ) : (
          <BrickParameterRow key={each.name} brick={each} store={store} />
        ),
      )}
    </ListSection>
  )
}

function NewBrickFields({ store }: { store: ApiFormStore }) {
  const errors = useFormPart(store, (form) => form.errors.brick)
  return (
    <BrickParameterFields
      store={store}
      find={({ fresh }) => fresh.brick}
      errors={errors}
      onType={(part) =>
        store.change((form) => ({ ...form, fresh: { ...form.fresh, brick: { ...form.fresh.brick, ...part } } }))
      }
    />
  )
}
