import type { BrickParameter } from '@bricks/contract'
import { Plus, Trash2 } from 'lucide-react'
import { type ApiForm, addBrick, withBricks } from '#features/editor/dialogs/api-form.ts'
import { ListSection } from '#features/editor/dialogs/list-section.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'

interface ListProps {
  form: ApiForm
  onChange: (form: ApiForm) => void
}

/** What the model fills in from the prompt. */
export function BrickParameters({ form, onChange }: ListProps) {
  const { brick } = form.fresh
  const type = (part: Partial<typeof brick>) =>
    onChange({ ...form, fresh: { ...form.fresh, brick: { ...brick, ...part } } })
  const remove = (name: string) =>
    onChange(
      withBricks(
        form,
        form.bricks.filter((each) => each.name !== name),
      ),
    )
  const toggle = (name: string) =>
    onChange(
      withBricks(
        form,
        form.bricks.map((each) => (each.name === name ? { ...each, isrequired: !each.isrequired } : each)),
      ),
    )
  return (
    <ListSection
      title="Brick parameters"
      hint="What the model takes from the visitor’s prompt. Write {name} in the address to put one there."
      onAdd={() => onChange(addBrick(form))}
      adding={
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Parameter name"
            mono
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
          <Switch
            label="Required"
            checked={brick.isrequired}
            onChange={(event) => type({ isrequired: event.target.checked })}
          />
          <Button className="sm:justify-self-end" onClick={() => onChange(addBrick(form))}>
            <Plus aria-hidden="true" />
            Add brick parameter
          </Button>
        </div>
      }
    >
      {form.bricks.map((each) => (
        <BrickRow
          key={each.name}
          parameter={each}
          onToggle={() => toggle(each.name)}
          onRemove={() => remove(each.name)}
        />
      ))}
    </ListSection>
  )
}

interface BrickRowProps {
  parameter: BrickParameter
  onToggle: () => void
  onRemove: () => void
}

function BrickRow({ parameter: { name, description, isrequired }, onToggle, onRemove }: BrickRowProps) {
  return (
    <li className="flex items-center gap-3 rounded-control border py-1.5 ps-3 pe-1.5">
      <div className="min-w-0 flex-1">
        <p className="font-mono text-12 wrap-break-word">{name}</p>
        <p className="text-12 text-muted wrap-break-word">{description}</p>
      </div>
      <button
        type="button"
        aria-pressed={isrequired}
        aria-label={`${name} is required`}
        onClick={onToggle}
        className="rounded-tag pointer-coarse:min-h-11"
      >
        <Badge tone={isrequired ? 'accent' : 'grey'}>{isrequired ? 'Required' : 'Optional'}</Badge>
      </button>
      <IconButton label={`Delete ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  )
}
