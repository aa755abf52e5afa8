import type { BrickParameter } from '@bricks/contract'
import { type ApiForm, addBrick, hasAny, NO_BRICK, withBricks } from '#features/editor/dialogs/api-form.ts'
import { EntryRow } from '#features/editor/dialogs/entry-row.tsx'
import { ListSection } from '#features/editor/dialogs/list-section.tsx'
import { Badge } from '#ui/badge.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'

interface BrickParametersProps {
  form: ApiForm
  onChange: (form: ApiForm) => void
}

/** What the model fills in from the prompt. */
export function BrickParameters({ form, onChange }: BrickParametersProps) {
  const { brick } = form.fresh
  const type = (part: Partial<typeof brick>) =>
    onChange({ ...form, fresh: { ...form.fresh, brick: { ...brick, ...part } } })
  const put = (bricks: BrickParameter[]) => onChange(withBricks(form, bricks))
  return (
    <ListSection
      title="Brick parameters"
      hint="filled from the prompt"
      entry="brick parameter"
      count={form.bricks.length}
      invalid={hasAny(form.errors.brick)}
      onAdd={() => onChange(addBrick(form))}
      onCancel={() =>
        onChange({ ...form, fresh: { ...form.fresh, brick: NO_BRICK }, errors: { ...form.errors, brick: {} } })
      }
      adding={
        <>
          <div className="grid items-start gap-3 sm:grid-cols-[2fr_3fr]">
            <TextField
              label="Parameter name"
              mono
              autoFocus
              autoCapitalize="none"
              value={brick.name}
              error={form.errors.brick?.name}
              onChange={(event) => type({ name: event.target.value })}
            />
            <TextField
              label="Parameter description"
              value={brick.description}
              error={form.errors.brick?.description}
              onChange={(event) => type({ description: event.target.value })}
            />
          </div>
          <Switch
            label="Required"
            hint="The bot asks for it before it calls."
            checked={brick.isrequired}
            onChange={(event) => type({ isrequired: event.target.checked })}
          />
        </>
      }
    >
      {form.bricks.map((each) => (
        <EntryRow
          key={each.name}
          name={each.name}
          onRemove={() => put(form.bricks.filter((other) => other !== each))}
          value={<span className="text-muted">{each.description}</span>}
        >
          <button
            type="button"
            onClick={() =>
              put(form.bricks.map((other) => (other === each ? { ...each, isrequired: !each.isrequired } : other)))
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
