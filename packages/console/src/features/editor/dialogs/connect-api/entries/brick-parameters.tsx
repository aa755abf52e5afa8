import type { BrickParameter } from '@bricks/contract'
import { type ApiFormStore, NO_BRICK } from '#features/editor/dialogs/connect-api/api-form.ts'
import { hasAny } from '#features/editor/dialogs/connect-api/form-errors.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form-store.ts'
import { Badge } from '#ui/base/badge.tsx'
import { BrickFields } from './brick-fields.tsx'
import { EditedEntry } from './edited-entry.tsx'
import { EntryRow } from './entry-row.tsx'
import { addBrick, startEdit, withBricks } from './form-entries.ts'
import { ListSection } from './list-section.tsx'

export function BrickParameters({ store }: { store: ApiFormStore }) {
  const bricks = useFormPart(store, (form) => form.bricks)
  const errors = useFormPart(store, (form) => form.errors.brick)
  const editedName = useFormPart(store, ({ edit }) => (edit?.list === 'bricks' ? edit.of : undefined))
  const cancel = () =>
    store.change((form) => ({
      ...form,
      fresh: { ...form.fresh, brick: NO_BRICK },
      errors: { ...form.errors, brick: {} },
    }))
  return (
    <ListSection
      title="Brick parameters"
      hint="filled from the prompt"
      entry="brick parameter"
      count={bricks.length}
      invalid={hasAny(errors)}
      onAdd={() => store.change(addBrick)}
      onCancel={cancel}
      adding={<NewBrickFields store={store} />}
    >
      {bricks.map((each) =>
        each.name === editedName ? (
          <EditedEntry key={each.name} list="bricks" name={each.name} store={store} />
        ) : (
          <BrickRow key={each.name} brick={each} bricks={bricks} store={store} />
        ),
      )}
    </ListSection>
  )
}

interface BrickRowProps {
  brick: BrickParameter
  bricks: BrickParameter[]
  store: ApiFormStore
}

function BrickRow({ brick, bricks, store }: BrickRowProps) {
  const { name, description, isrequired } = brick
  const put = (next: BrickParameter[]) => store.change((form) => withBricks(form, next))
  return (
    <EntryRow
      name={name}
      list="bricks"
      onEdit={() =>
        store.change((form) => startEdit(form, { list: 'bricks', of: name, name, description, isrequired }))
      }
      onRemove={() => put(bricks.filter((other) => other !== brick))}
      value={<span className="text-muted">{description}</span>}
    >
      <button
        type="button"
        onClick={() => put(bricks.map((other) => (other === brick ? { ...brick, isrequired: !isrequired } : other)))}
        className="inline-flex items-center rounded-tag pointer-coarse:min-h-11"
      >
        <span className="sr-only">{name}: </span>
        <Badge tone={isrequired ? 'accent' : 'grey'}>{isrequired ? 'Required' : 'Optional'}</Badge>
      </button>
    </EntryRow>
  )
}

function NewBrickFields({ store }: { store: ApiFormStore }) {
  const errors = useFormPart(store, (form) => form.errors.brick)
  return (
    <BrickFields
      first={store.get().fresh.brick}
      errors={errors}
      onType={(part) =>
        store.change((form) => ({ ...form, fresh: { ...form.fresh, brick: { ...form.fresh.brick, ...part } } }))
      }
    />
  )
}
