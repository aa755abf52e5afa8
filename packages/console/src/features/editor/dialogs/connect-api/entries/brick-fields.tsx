import { LIMITS } from '@bricks/contract/wire'
import type { NewBrick } from '#features/editor/dialogs/connect-api/api-form.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { EntryNameField } from './entry-name-field.tsx'

interface BrickFieldsProps {
  first: NewBrick
  errors: Partial<Record<'name' | 'description', string>> | undefined
  onType: (part: Partial<NewBrick>) => void
}

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
