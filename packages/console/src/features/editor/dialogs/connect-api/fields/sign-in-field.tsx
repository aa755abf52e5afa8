import type { Connection } from '@bricks/contract'
import { useState } from 'react'
import { AUTH_KINDS, createConnection, describeAuthKind, findHost } from '#features/editor/connections/auth-kinds.ts'
import { ConnectionFields, type ConnectionFieldsProps } from '#features/editor/connections/connection-fields.tsx'
import type { ApiFormStore } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { isAnyErrorSet } from '#features/editor/dialogs/connect-api/form/form-errors.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { Button } from '#ui/base/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'

const NEW = 'new:'

interface SignInFieldProps extends Pick<ConnectionFieldsProps, 'projectId' | 'onSave'> {
  store: ApiFormStore
  connections: readonly Connection[]
}

export function SignInField({ store, connections, projectId, onSave }: SignInFieldProps) {
  const host = useFormPart(store, (form) => findHost(form.url))
  const chosen = useFormPart(store, (form) => form.connection)
  const errors = useFormPart(store, (form) => form.errors.connection)
  const [openedId, setOpenedId] = useState<string>()
  const fitting = connections.filter((each) => each.host === host)
  const isNew = chosen !== undefined && !fitting.some(({ id }) => id === chosen.id)
  const isOpen = isNew || openedId === chosen?.id || isAnyErrorSet(errors)
  const setConnection = (connection: Connection | undefined) => store.change({ connection })
  const chooseSignIn = (value: string) => {
    const kind = AUTH_KINDS.find((each) => value === NEW + each.kind)?.kind
    setConnection(kind ? createConnection(kind, host, connections) : fitting.find(({ id }) => id === value))
    setOpenedId(undefined)
  }
  if (host === '' && !chosen) return null
  return (
    <div className="grid gap-3">
      <SelectField
        label="Sign in"
        hint={
          !chosen &&
          fitting[0] &&
          `This bot signs in to ${host} already: “${fitting[0].name}”. Choose it if this call needs it too.`
        }
        value={findSignInChoice(chosen, isNew)}
        onChange={(event) => chooseSignIn(event.target.value)}
        aside={
          chosen &&
          !isOpen && (
            <Button variant="quiet" size="small" className="-my-1.5" onClick={() => setOpenedId(chosen.id)}>
              Change this sign-in
            </Button>
          )
        }
      >
        <option value="">None</option>
        {fitting.length > 0 && (
          <optgroup label={`Of this bot, for ${host}`}>
            {fitting.map(({ id, name, auth }) => (
              <option key={id} value={id}>
                {name} ({describeAuthKind(auth.kind)})
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="New">
          {AUTH_KINDS.map(({ kind, words }) => (
            <option key={kind} value={NEW + kind}>
              {words}
            </option>
          ))}
        </optgroup>
      </SelectField>
      {chosen && isOpen && (
        <div className="rounded-control bg-sunken p-4">
          <ConnectionFields
            key={`${chosen.id} ${chosen.auth.kind}`}
            connection={chosen}
            onChange={setConnection}
            errors={errors ?? {}}
            projectId={projectId}
            onSave={onSave}
          />
        </div>
      )}
    </div>
  )
}

function findSignInChoice(chosen: Connection | undefined, isNew: boolean): string {
  if (!chosen) return ''
  return isNew ? NEW + chosen.auth.kind : chosen.id
}
