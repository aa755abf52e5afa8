import type { ProviderKey } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { saveKeyOfMutation } from '#api/account/provider-keys.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'

interface KeyFormProps {
  provider: ProviderKey
  onSaved: () => void
  onCancel: () => void
}

export function KeyForm({ provider: { id, label }, onSaved, onCancel }: KeyFormProps) {
  const save = useMutation(saveKeyOfMutation)
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [])

  const submitForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (key.trim() !== '') return save.mutate({ provider: id, key }, { onSuccess: onSaved })
    flushSync(() => setProblem('Paste a key first.'))
    focusFirstInvalid(event.currentTarget)
  }
  return (
    <form noValidate onSubmit={submitForm} className="grid gap-4">
      <TextField
        ref={field}
        label={`API key for ${label}`}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={key}
        error={problem}
        onChange={(event) => {
          setKey(event.currentTarget.value)
          setProblem(undefined)
          save.reset()
        }}
      />
      <FormError error={findServerText(save.error)} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={save.isPending}>
          Save
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
