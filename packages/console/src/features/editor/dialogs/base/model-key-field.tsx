import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { configQuery } from '#api/account/config.ts'
import { findModelKey, hasModelKey } from '#api/account/model-key.ts'
import { providerKeysQuery } from '#api/account/provider-keys.ts'
import { userQuery } from '#api/account/user.ts'
import { useKeySaving } from '#api/use-key-saving.ts'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { readAccountOwner } from '#ui/plan/account-owner.ts'

/** The model's key is saved at once, apart from the form around this field. */
export function ModelKeyField({ model }: { model: string }) {
  const { data: config } = useQuery(configQuery)
  const { data: user } = useQuery(userQuery)
  const wanted = findModelKey(config, model)
  const { data: keys } = useQuery({ ...providerKeysQuery, enabled: wanted.isNeeded && wanted.provider !== undefined })
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSaved, setIsSaved] = useState(false)
  const owner = readAccountOwner()
  const field = useRef<HTMLInputElement>(null)
  const { label, isPending, error, save } = useKeySaving(model, () => setIsSaved(true))
  if (isSaved) {
    return (
      <p role="status" className="text-12 text-green-text">
        Your key for {label} is saved.
      </p>
    )
  }
  if (!user || hasModelKey(wanted, user, keys)) return null
  if (owner) {
    return (
      <p className="text-12 text-muted wrap-anywhere">
        This model needs a key for {label}. The keys of this account are its owner’s to set: ask {owner}.
      </p>
    )
  }
  const saveKeyIfTyped = () => {
    if (key.trim() !== '') return save(key)
    setProblem('Paste a key first.')
    field.current?.focus()
  }
  return (
    <div className="grid gap-3 rounded-card border bg-sunken p-3">
      <TextField
        ref={field}
        label={`API key for ${label}`}
        hint={`This model answers with your own key at ${label}. It is kept encrypted and never shown again.`}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={key}
        error={problem}
        onChange={(event) => {
          setKey(event.currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          saveKeyIfTyped()
        }}
      />
      <FormError error={isPending ? null : error} />
      <Button className="justify-self-start" pending={isPending} onClick={saveKeyIfTyped}>
        Save key
      </Button>
    </div>
  )
}
