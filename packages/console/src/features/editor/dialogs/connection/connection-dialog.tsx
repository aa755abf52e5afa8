import type { Connection } from '@bricks/contract'
import { isolateName } from '@bricks/contract/wire'
import { type FormEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useKeptForm } from '#api/session/use-kept-form.ts'
import { ConnectionFields } from '#features/editor/connections/connection-fields.tsx'
import {
  toConnection,
  toConnectionForm,
  withoutConnectionFormSecrets,
  withSignInStateFrom,
} from '#features/editor/connections/connection-form.ts'
import { findConnectionErrors } from '#features/editor/connections/find-connection-errors.ts'
import { Button } from '#ui/base/button.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { KeptNote } from '#ui/overlay/kept-note.tsx'
import { useDiscardGuard } from '#ui/overlay/use-discard-guard.tsx'

const FORM_ID = 'connection'

export interface ConnectionDialogProps {
  open: boolean
  projectId: string
  connection: Connection | undefined
  onSave: (connection: Connection) => Promise<Connection>
  onClose: () => void
  onSubmit: (connection: Connection, isOutdated: boolean) => void
}

export default function ConnectionDialog({ open, connection, ...rest }: ConnectionDialogProps) {
  return open && connection ? <OpenConnectionDialog key={connection.id} first={connection} {...rest} /> : null
}

type OpenDialogProps = Omit<ConnectionDialogProps, 'open' | 'connection'> & { first: Connection }

function OpenConnectionDialog({ projectId, first, onSave, onClose, onSubmit }: OpenDialogProps) {
  const [saved, setSaved] = useState(first)
  const savedForm = useMemo(() => toConnectionForm(saved), [saved])
  const kept = useKeptForm(
    `${projectId}:sign-in:${first.id}:${first.auth.kind}`,
    savedForm,
    withoutConnectionFormSecrets,
  )
  const connection = toConnection(kept.form, saved)
  const setConnection = (typed: Connection) => kept.setForm(toConnectionForm(typed))
  const [isChecked, setIsChecked] = useState(false)
  const errors = findConnectionErrors(connection)
  const closeDialog = () => {
    kept.forget()
    onClose()
  }
  const guard = useDiscardGuard(() => kept.isChanged, closeDialog)
  const submitForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setIsChecked(true))
    if (Object.keys(errors).length > 0) return focusFirstInvalid(event.currentTarget)
    kept.forget()
    onSubmit(connection, kept.isOutdated)
  }
  const saveConnection = async (wanted: Connection) => {
    const stored = await onSave(wanted)
    setSaved(stored)
    return stored
  }
  const showStoredConnection = (stored: Connection) => {
    setSaved((known) => withSignInStateFrom(known, stored))
    setConnection(stored)
  }
  return (
    <Dialog
      open
      onClose={guard.requestClose}
      wide
      keepOnOutsidePress
      title={`Sign-in of ${isolateName(first.name)}`}
      description={`Who the bot is to ${first.host}. All APIs that use it follow.`}
      footer={
        <>
          <Button variant="quiet" onClick={guard.requestClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary">
            Update
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submitForm} className="grid gap-4">
        {kept.wasKept && <KeptNote but="secrets: enter those again" />}
        <ConnectionFields
          connection={connection}
          projectId={projectId}
          errors={isChecked ? errors : {}}
          onChange={setConnection}
          // This must not overwrite what a colleague saved meanwhile. The save of the whole bot asks first.
          onSave={kept.isOutdated ? undefined : saveConnection}
          onStored={showStoredConnection}
        />
      </form>
      {guard.question}
    </Dialog>
  )
}
