import type { ConnectedFunction } from '@bricks/contract'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { createUuid } from '#create-uuid.ts'
import { Button } from '#ui/base/button.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { FormError } from '#ui/form/form-error.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { useDiscardGuard } from '#ui/overlay/discard-dialog.tsx'
import { ApiFields } from './api-fields.tsx'
import { type ApiForm, type ApiFormStore, isChanged, startForm, toFunction } from './api-form.ts'
import { BrickParameters } from './entries/brick-parameters.tsx'
import { CustomValues } from './entries/custom-values.tsx'
import { finishForm } from './finish-form.ts'
import { hasErrors, withoutMendedErrors } from './form-errors.ts'
import { createFormStore, useFormPart } from './form-store.ts'
import { TrySection } from './try-section.tsx'

const FORM_ID = 'connect-api'

export interface ConnectApiDialogProps {
  open: boolean
  projectId: string
  connectedFunction?: ConnectedFunction
  onClose: () => void
  onSubmit: (connected: ConnectedFunction) => void
}

export default function ConnectApiDialog({ open, connectedFunction, ...rest }: ConnectApiDialogProps) {
  return open ? (
    <OpenDialog key={connectedFunction?.id ?? 'new'} {...rest} {...(connectedFunction && { connectedFunction })} />
  ) : null
}

function OpenDialog({ projectId, connectedFunction, onClose, onSubmit }: Omit<ConnectApiDialogProps, 'open'>) {
  const [first] = useState(() => startForm(connectedFunction))
  const [store] = useState(() => createFormStore<ApiForm>(first, withoutMendedErrors))
  const guard = useDiscardGuard(() => isChanged(store.get(), first), onClose)
  const [id] = useState(() => connectedFunction?.id ?? createUuid())
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => store.change(finishForm))
    const finished = store.get()
    if (hasErrors(finished)) focusFirstInvalid(event.currentTarget)
    else onSubmit(toFunction(finished, id))
  }

  return (
    <Dialog
      open
      onClose={guard.requestClose}
      wide
      keepOnOutsidePress
      title={connectedFunction ? 'Edit an API' : 'Connect an API'}
      description="Say what it does; the model decides when to call it."
      footer={
        <>
          <span className="me-auto has-[p]:max-sm:basis-full">
            <StoredFormError store={store} />
          </span>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary">
            {connectedFunction ? 'Update' : 'Connect'}
          </Button>
        </>
      }
      aside={<TrySection projectId={projectId} store={store} id={id} />}
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-6">
        <ApiFields store={store} storedUrl={connectedFunction?.api.url} />
        <BrickParameters store={store} />
        <CustomValues list="parameters" store={store} />
        <CustomValues list="headers" store={store} />
      </form>
      {guard.question}
    </Dialog>
  )
}

function StoredFormError({ store }: { store: ApiFormStore }) {
  return <FormError error={useFormPart(store, ({ errors }) => errors.form)} />
}
