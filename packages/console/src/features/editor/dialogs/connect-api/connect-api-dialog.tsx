import type { ConnectedFunction, Connection } from '@bricks/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { forgetForm } from '#api/session/kept-form.ts'
import { createUuid } from '#create-uuid.ts'
import type { ConnectionFieldsProps } from '#features/editor/connections/connection-fields.tsx'
import { Button } from '#ui/base/button.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { FormError } from '#ui/form/form-error.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { KeptNote } from '#ui/overlay/kept-note.tsx'
import { useDiscardGuard } from '#ui/overlay/use-discard-guard.tsx'
import { BrickParameters } from './entries/brick-parameters.tsx'
import { AddressFields } from './fields/address-fields.tsx'
import { AnswerFields } from './fields/answer-fields.tsx'
import { ApiFields } from './fields/api-fields.tsx'
import { ConfirmFields, mayFormCallChangeSomething } from './fields/confirm-fields.tsx'
import { McpFields } from './fields/mcp-fields.tsx'
import { MoreSection } from './fields/more-section.tsx'
import { SignInField } from './fields/sign-in-field.tsx'
import {
  type ApiForm,
  type ApiFormStore,
  createApiForm,
  isApiFormChanged,
  withFittingConnection,
} from './form/api-form.ts'
import { buildConnectedFunction } from './form/build-connected-function.ts'
import { finishAndCheckForm } from './form/finish-and-check-form.ts'
import { hasFormErrors, withoutMendedErrors } from './form/form-errors.ts'
import { createFormStore, useFormPart } from './form/form-store.ts'
import { keepApiForm, restoreApiForm } from './form/kept-api-form.ts'
import { TrySection } from './trial/try-section.tsx'

const FORM_ID = 'connect-api'

/**
 * `connections` are the sign-ins of the draft; without them the form does not ask for a sign-in.
 * `onConnection` is called before `onSubmit` with a sign-in that was entered or changed for this API.
 * `onCommand` gets a cURL command from the address field when the builder presses "Read it".
 */
export interface ConnectApiDialogProps {
  open: boolean
  projectId: string
  connectedFunction?: ConnectedFunction
  said?: string | undefined
  connections?: readonly Connection[]
  onConnection?: (connection: Connection) => void
  onSaveConnection?: ConnectionFieldsProps['onSave']
  onCommand?: (command: string) => void
  onClose: () => void
  onSubmit: (connected: ConnectedFunction, isOutdated: boolean) => void
}

export default function ConnectApiDialog({ open, connectedFunction, ...rest }: ConnectApiDialogProps) {
  return open ? (
    <OpenConnectApiDialog
      key={connectedFunction?.id ?? 'new'}
      {...rest}
      {...(connectedFunction && { connectedFunction })}
    />
  ) : null
}

const NO_CONNECTIONS: readonly Connection[] = []

function OpenConnectApiDialog(props: Omit<ConnectApiDialogProps, 'open'>) {
  const { projectId, connectedFunction, connections = NO_CONNECTIONS, onSaveConnection } = props
  const [id] = useState(() => connectedFunction?.id ?? createUuid())
  const { store, first, restored, forgetThisForm, closeDialog } = useApiForm(props)
  const guard = useDiscardGuard(() => isApiFormChanged(store.get(), first), closeDialog)
  const submitForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => store.change((form) => finishAndCheckForm(withFittingConnection(form, connections))))
    const finished = store.get()
    if (hasFormErrors(finished)) return focusFirstInvalid(event.currentTarget)
    const { connection } = finished
    forgetThisForm()
    if (connection && connection !== first.connection) props.onConnection?.(connection)
    props.onSubmit(buildConnectedFunction(finished, id, connectedFunction), restored?.isOutdated === true)
  }
  const mayChange = useFormPart(store, mayFormCallChangeSomething)
  const isTool = first.tool !== undefined
  // Connect must not overwrite what a colleague saved meanwhile. The save of the whole bot asks first.
  const onSave = restored?.isOutdated ? undefined : onSaveConnection
  const signIn = <SignInField store={store} connections={connections} projectId={projectId} onSave={onSave} />

  return (
    <Dialog
      open
      onClose={guard.requestClose}
      wide
      keepOnOutsidePress
      title={connectedFunction ? 'Edit an API' : 'Connect an API'}
      description={
        props.said
          ? `“${props.said}” was asked. Say what it does and when: the bot decides by that.`
          : 'Say what it does: the bot decides when to call it.'
      }
      footer={
        <>
          <span className="me-auto has-[p]:max-sm:basis-full">
            <StoredFormError store={store} />
          </span>
          <Button variant="quiet" onClick={guard.requestClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary">
            {connectedFunction ? 'Update' : 'Connect'}
          </Button>
        </>
      }
      aside={<TrySection projectId={projectId} store={store} id={id} before={connectedFunction} formId={FORM_ID} />}
    >
      <form id={FORM_ID} noValidate onSubmit={submitForm} className="grid gap-6">
        {restored && <KeptNote but="secrets: enter those again" />}
        <ApiFields store={store} />
        {isTool ? (
          <>
            <McpFields store={store} />
            {signIn}
            <ConfirmFields store={store} />
            <AnswerFields store={store} />
          </>
        ) : (
          <>
            <AddressFields
              store={store}
              storedUrl={connectedFunction?.api.url}
              connections={connections}
              onCommand={props.onCommand}
            />
            <BrickParameters store={store} />
            {signIn}
            {mayChange && <ConfirmFields store={store} />}
            <MoreSection store={store} />
          </>
        )}
      </form>
      {guard.question}
    </Dialog>
  )
}

function useApiForm({ projectId, connectedFunction, connections, onClose }: Omit<ConnectApiDialogProps, 'open'>) {
  const [first] = useState(() => createApiForm(connectedFunction, connections))
  const name = `${projectId}:${connectedFunction?.id ?? 'new'}`
  const [restored] = useState(() => restoreApiForm(name, first))
  const [store] = useState(() => createFormStore<ApiForm>(restored?.form ?? first, withoutMendedErrors))
  const base = restored?.base ?? first
  const forgetThisForm = () => forgetForm(name)
  useEffect(() => store.subscribe(() => keepApiForm(name, store.get(), base)), [store, base, name])
  const closeDialog = () => {
    forgetThisForm()
    onClose()
  }
  return { store, first, restored, forgetThisForm, closeDialog }
}

function StoredFormError({ store }: { store: ApiFormStore }) {
  return <FormError error={useFormPart(store, ({ errors }) => errors.form)} />
}
