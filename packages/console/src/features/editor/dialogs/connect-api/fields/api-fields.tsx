import { LIMITS } from '@bricks/contract/wire'
import { useState } from 'react'
import type { ApiFormStore } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { TextArea } from '#ui/controls/text-area.tsx'
import { CANNOT_BE_EMPTY } from '#ui/form/field-rules.ts'
import { TextField } from '#ui/form/text-field.tsx'

export function ApiFields({ store }: { store: ApiFormStore }) {
  const [{ name, description }] = useState(store.get)
  return (
    <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[2fr_3fr]">
      <TextField
        label="Brick name"
        maxLength={LIMITS.name}
        required
        defaultValue={name}
        error={useEmptyFieldError(store, 'name')}
        onChange={(event) => store.change({ name: event.target.value })}
        placeholder="Order status"
      />
      <TextArea
        label="Description"
        maxLength={LIMITS.description}
        required
        rows={1}
        defaultValue={description}
        error={useEmptyFieldError(store, 'description')}
        onChange={(event) => store.change({ description: event.target.value })}
        placeholder="Tells where an order is, by its number"
      />
    </div>
  )
}

export function useEmptyFieldError(store: ApiFormStore, field: 'name' | 'description' | 'url'): string | undefined {
  return useFormPart(store, (form) => (form.errors.form && form[field].trim() === '' ? CANNOT_BE_EMPTY : undefined))
}
