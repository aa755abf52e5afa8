import { LIMITS, stripScheme } from '@bricks/contract/wire'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Notice } from '#ui/base/notice.tsx'
import { Segmented } from '#ui/base/segmented.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { CANNOT_BE_EMPTY } from '#ui/form/field-rules.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { type ApiFormStore, hasForeignSecrets, withoutForeignSecrets } from './api-form.ts'
import { useFormPart } from './form-store.ts'

const METHODS = [
  { value: 'GET', label: 'GET' },
  { value: 'POST', label: 'POST' },
] as const

interface ApiFieldsProps {
  store: ApiFormStore
  storedUrl: string | undefined
}

export function ApiFields({ store, storedUrl }: ApiFieldsProps) {
  const [{ name, description }] = useState(store.get)
  return (
    <>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[2fr_3fr]">
        <TextField
          label="Brick name"
          maxLength={LIMITS.name}
          required
          defaultValue={name}
          error={useEmptyError(store, 'name')}
          onChange={(event) => store.change({ name: event.target.value })}
          placeholder="Order status"
        />
        <TextArea
          label="Description"
          maxLength={LIMITS.description}
          required
          rows={1}
          defaultValue={description}
          error={useEmptyError(store, 'description')}
          onChange={(event) => store.change({ description: event.target.value })}
          placeholder="Tells where an order is, by its number"
        />
      </div>
      <AddressFields store={store} storedUrl={storedUrl} />
    </>
  )
}

function AddressFields({ store, storedUrl }: ApiFieldsProps) {
  const [{ url }] = useState(store.get)
  const [wereCleared, setWereCleared] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  useEffect(
    () =>
      store.subscribe(() => {
        const { url: now } = store.get()
        if (box.current && box.current.value !== now) box.current.value = now
      }),
    [store],
  )
  const typeUrl = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const bare = stripScheme(target.value)
    if (bare !== target.value) target.value = bare
    store.change({ url: bare })
  }
  const leaveUrl = () => {
    if (storedUrl === undefined) return
    if (hasForeignSecrets(store.get(), storedUrl)) setWereCleared(true)
    store.change((form) => withoutForeignSecrets(form, storedUrl))
  }
  return (
    <>
      <div className="flex flex-wrap items-start gap-4">
        <TextField
          ref={box}
          className="min-w-60 flex-1"
          label="API URL"
          maxLength={LIMITS.urlLength}
          required
          prefix="https://"
          mono
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={url}
          error={useEmptyError(store, 'url')}
          onChange={typeUrl}
          onBlur={leaveUrl}
          placeholder="api.shop.example/v1/orders/{order}"
        />
        <div className="grid gap-2">
          <span aria-hidden="true" className="font-medium">
            Method
          </span>
          <MethodField store={store} />
        </div>
      </div>
      {wereCleared && (
        <Notice tone="warning" role="status">
          The address went to another host, so its secrets were cleared. Please enter them again.
        </Notice>
      )}
    </>
  )
}

function MethodField({ store }: { store: ApiFormStore }) {
  const method = useFormPart(store, (form) => form.method)
  return (
    <Segmented
      label="Method"
      mono
      options={METHODS}
      value={method}
      onChange={(chosen) => store.change({ method: chosen })}
    />
  )
}

function useEmptyError(store: ApiFormStore, field: 'name' | 'description' | 'url'): string | undefined {
  return useFormPart(store, (form) => (form.errors.form && form[field].trim() === '' ? CANNOT_BE_EMPTY : undefined))
}
