import type { BrickParameter } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { type ApiFormStore, addBrick, hasAny, NO_BRICK, withBricks } from '#features/editor/dialogs/api-form.ts'
import { EntryNameField } from '#features/editor/dialogs/entry-name-field.tsx'
import { EntryRow } from '#features/editor/dialogs/entry-row.tsx'
import { useFormPart } from '#features/editor/dialogs/form-store.ts'
import { ListSection } from '#features/editor/dialogs/list-section.tsx'
import { Badge } from '#ui/badge.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'

/** What the model fills in from the prompt. */
export function BrickParameters({ store }: { store: ApiFormStore }) {
  const bricks = useFormPart(store, (form) => form.bricks)
  const errors = useFormPart(store, (form) => form.errors.brick)
  const put = (next: BrickParameter[]) => store.change((form) => withBricks(form, next))
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
      {bricks.map((each) => (
        <EntryRow
          key={each.name}
          name={each.name}
          onRemove={() => put(bricks.filter((other) => other !== each))}
          value={<span className="text-muted">{each.description}</span>}
        >
          <button
            type="button"
            onClick={() =>
              put(bricks.map((other) => (other === each ? { ...each, isrequired: !each.isrequired } : other)))
            }
            className="inline-flex items-center rounded-tag pointer-coarse:min-h-11"
          >
            <span className="sr-only">{each.name}: </span>
            <Badge tone={each.isrequired ? 'accent' : 'grey'}>{each.isrequired ? 'Required' : 'Optional'}</Badge>
          </button>
        </EntryRow>
      ))}
    </ListSection>
  )
}

function NewBrickFields({ store }: { store: ApiFormStore }) {
  const errors = useFormPart(store, (form) => form.errors.brick)
  const { name, description, isrequired } = store.get().fresh.brick
  const type = (part: Partial<typeof NO_BRICK>) =>
    store.change((form) => ({ ...form, fresh: { ...form.fresh, brick: { ...form.fresh.brick, ...part } } }))
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-[2fr_3fr]">
        <EntryNameField
          label="Parameter name"
          name={name}
          error={errors?.name}
          onType={(typed) => type({ name: typed })}
        />
        <TextField
          label="Parameter description"
          maxLength={LIMITS.description}
          defaultValue={description}
          error={errors?.description}
          onChange={(event) => type({ description: event.target.value })}
        />
      </div>
      <Switch
        label="Required"
        hint="The bot asks for it before it calls."
        defaultChecked={isrequired}
        onChange={(event) => type({ isrequired: event.target.checked })}
      />
    </>
  )
}
