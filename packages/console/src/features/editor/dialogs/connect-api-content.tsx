import type { ConnectedFunction } from '@bricks/contract'
import { stripScheme } from '@bricks/contract/wire'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { createUuid } from '#create-uuid.ts'
import {
  type ApiForm,
  finishForm,
  hasErrors,
  startForm,
  toFunction,
  withoutForeignSecrets,
} from '#features/editor/dialogs/api-form.ts'
import { BrickParameters } from '#features/editor/dialogs/brick-parameters.tsx'
import { CustomValues } from '#features/editor/dialogs/custom-values.tsx'
import { TrySection } from '#features/editor/dialogs/try-section.tsx'
import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog-panel.tsx'
import { CANNOT_BE_EMPTY } from '#ui/field-rules.ts'
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts'
import { FormError } from '#ui/form-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'

const FORM_ID = 'connect-api'
const METHODS = [
  { value: 'GET', label: 'GET' },
  { value: 'POST', label: 'POST' },
] as const

export interface ConnectApiDialogProps {
  open: boolean
  projectId: string
  /** The one to edit; without it a new one is connected. */
  connectedFunction?: ConnectedFunction
  onClose: () => void
  onSubmit: (connected: ConnectedFunction) => void
}

export default function ConnectApiContent({ open, connectedFunction, ...rest }: ConnectApiDialogProps) {
  // A fresh form each time it opens: cancel and success leave nothing behind.
  return open ? (
    <OpenDialog key={connectedFunction?.id ?? 'new'} {...rest} {...(connectedFunction && { connectedFunction })} />
  ) : null
}

function OpenDialog({ projectId, connectedFunction, onClose, onSubmit }: Omit<ConnectApiDialogProps, 'open'>) {
  const [form, setForm] = useState(() => startForm(connectedFunction))
  const [id] = useState(() => connectedFunction?.id ?? createUuid())
  const [wereCleared, setWereCleared] = useState(false)
  const change = (part: Partial<ApiForm>) => setForm((current) => ({ ...current, ...part }))

  // The form says what is missing; each empty field says that it is meant.
  const tellEmpty = (value: string) => (form.errors.form && value.trim() === '' ? CANNOT_BE_EMPTY : undefined)

  const leaveUrl = () => {
    if (!connectedFunction) return
    const next = withoutForeignSecrets(form, connectedFunction.api.url)
    const cleared = [...form.parameters, ...form.headers].some(({ value }) => value !== '' && !holds(next, value))
    if (cleared) setWereCleared(true)
    setForm(next)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const finished = finishForm(form)
    flushSync(() => setForm(finished))
    if (hasErrors(finished)) focusFirstInvalid(event.currentTarget)
    else onSubmit(toFunction(finished, id))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      wide
      keepOnOutsidePress
      title={connectedFunction ? 'Edit an API' : 'Connect an API'}
      description="Say what it does; the model decides when to call it."
      footer={
        <>
          <span className="me-auto has-[p]:max-sm:basis-full">
            <FormError error={form.errors.form} />
          </span>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary">
            {connectedFunction ? 'Update' : 'Connect'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-6">
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[2fr_3fr]">
          <TextField
            label="Brick name"
            required
            value={form.name}
            error={tellEmpty(form.name)}
            onChange={(event) => change({ name: event.target.value })}
            placeholder="Order status"
          />
          <TextArea
            label="Description"
            required
            rows={1}
            value={form.description}
            error={tellEmpty(form.description)}
            onChange={(event) => change({ description: event.target.value })}
            placeholder="Tells where an order is, by its number"
          />
        </div>
        <div className="flex flex-wrap items-end gap-4">
          <TextField
            className="min-w-60 flex-1"
            label="API URL"
            required
            prefix="https://"
            mono
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            value={form.url}
            error={tellEmpty(form.url)}
            onChange={(event) => change({ url: stripScheme(event.target.value) })}
            onBlur={leaveUrl}
            placeholder="api.shop.example/v1/orders/{order}"
          />
          <div className="grid gap-2">
            <span aria-hidden="true" className="font-medium">
              Method
            </span>
            <Segmented
              label="Method"
              mono
              options={METHODS}
              value={form.method}
              onChange={(method) => change({ method })}
            />
          </div>
        </div>
        {wereCleared && (
          <Notice tone="warning" role="status">
            The address went to another host, so its secrets were cleared. Please enter them again.
          </Notice>
        )}
        <BrickParameters form={form} onChange={setForm} />
        <CustomValues list="parameters" form={form} onChange={setForm} />
        <CustomValues list="headers" form={form} onChange={setForm} />
      </form>
      <TrySection projectId={projectId} form={form} id={id} />
    </Dialog>
  )
}

function holds({ parameters, headers }: ApiForm, value: string): boolean {
  return [...parameters, ...headers].some((entry) => entry.value === value)
}
