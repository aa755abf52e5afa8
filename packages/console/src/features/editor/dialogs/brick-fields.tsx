import { LIMITS } from '@bricks/contract/wire'
import type { NewBrick } from '#features/editor/dialogs/api-form.ts'
import { EntryNameField } from '#features/editor/dialogs/entry-name-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'

interface BrickFieldsProps {
  /** What stands in the boxes when they open; they hold what is typed themselves. */
  first: NewBrick
  errors: Partial<Record<'name' | 'description', string>> | undefined
  onType: (part: Partial<NewBrick>) => void
}

/** The boxes of one brick parameter. */
export function BrickFields({ first: { name, description, isrequired }, errors, onType }: BrickFieldsProps) {
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-[2fr_3fr]">
        <EntryNameField
          label="Parameter name"
          name={name}
          error={errors?.name}
          onType={(typed) => onType({ name: typed })}
        />
        <TextField
          label="Parameter description"
          maxLength={LIMITS.description}
          defaultValue={description}
          error={errors?.description}
          onChange={(event) => onType({ description: event.target.value })}
        />
      </div>
      <Switch
        label="Required"
        hint="The bot asks for it before it calls."
        defaultChecked={isrequired}
        onChange={(event) => onType({ isrequired: event.target.checked })}
      />
    </>
  )
}
