import type { Connection, ConnectionAuth } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { TEXTS } from '#features/editor/texts.ts'
import { Segmented } from '#ui/base/segmented.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { ConnectionErrors } from './find-connection-errors.ts'
import { ClientFields } from './oauth/client-fields.tsx'
import { CodeFields } from './oauth/code-fields.tsx'
import { SecretField } from './secret-field.tsx'

/**
 * `errors` has the errors by field of `auth`; its `called` is the error of the connection's own name, because `auth`
 * may have a field `name`. Without `onSave` the user is told to save the project first. `onStored` gets the sign-in as
 * the server stored it, which does not count as a change of the form.
 */
export interface ConnectionFieldsProps {
  connection: Connection
  onChange: (connection: Connection) => void
  errors?: ConnectionErrors
  projectId: string
  onSave?: ((connection: Connection) => Promise<Connection>) | undefined
  onStored?: (connection: Connection) => void
}

export interface AuthFieldsProps<Kind extends ConnectionAuth['kind']> {
  auth: Extract<ConnectionAuth, { kind: Kind }>
  errors: ConnectionErrors
  onChange: (part: Partial<Extract<ConnectionAuth, { kind: Kind }>>) => void
}

const PLACES = [
  { value: 'header', label: 'As a header' },
  { value: 'query', label: TEXTS.inAddress },
] as const

export function ConnectionFields(props: ConnectionFieldsProps) {
  const { connection, onChange, errors = {}, projectId, onSave, onStored = onChange } = props
  const { auth } = connection
  const changeAuth = (part: object) => onChange({ ...connection, auth: { ...auth, ...part } as ConnectionAuth })
  return (
    <div className="grid gap-4">
      {auth.kind === 'key' && <KeyFields auth={auth} errors={errors} onChange={changeAuth} />}
      {auth.kind === 'bearer' && (
        <SecretField
          label="Token"
          hint="Sent as “Bearer” with every call."
          value={auth.token}
          error={errors.token}
          onType={(token) => changeAuth({ token })}
        />
      )}
      {auth.kind === 'basic' && <BasicFields auth={auth} errors={errors} onChange={changeAuth} />}
      {auth.kind === 'oauth2-client' && <ClientFields auth={auth} errors={errors} onChange={changeAuth} />}
      {auth.kind === 'oauth2-code' && (
        <CodeFields
          auth={auth}
          errors={errors}
          onChange={changeAuth}
          connecting={{ connection, projectId, onSave, onSaved: onStored }}
        />
      )}
      <TextField
        label="Name of this sign-in"
        hint="Other bricks of this bot that call the same host can use it too."
        maxLength={LIMITS.name}
        value={connection.name}
        error={errors.called}
        onChange={(event) => onChange({ ...connection, name: event.target.value })}
      />
    </div>
  )
}

function KeyFields({ auth, errors, onChange }: AuthFieldsProps<'key'>) {
  return (
    <>
      <div className="flex flex-wrap items-start gap-4">
        <TextField
          className="min-w-40 flex-1"
          label={auth.in === 'header' ? 'Name of the header' : 'Name in the address'}
          mono
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.name}
          value={auth.name}
          error={errors.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <div className="grid gap-2">
          <span aria-hidden="true" className="font-medium">
            {TEXTS.whereItGoes}
          </span>
          <Segmented
            label="Where the key goes"
            options={PLACES}
            value={auth.in}
            onChange={(place) => onChange({ in: place })}
          />
        </div>
      </div>
      <SecretField
        label="Key"
        hint="As the API wants it, such as “sk_live_...” or “Token abc”."
        value={auth.value}
        error={errors.value}
        onType={(value) => onChange({ value })}
      />
    </>
  )
}

function BasicFields({ auth, errors, onChange }: AuthFieldsProps<'basic'>) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="User"
        mono
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.headerValue}
        value={auth.user}
        error={errors.user}
        onChange={(event) => onChange({ user: event.target.value })}
      />
      <SecretField
        label="Password"
        hint="Leave it empty where the user alone is the key."
        value={auth.password}
        error={errors.password}
        onType={(password) => onChange({ password })}
      />
    </div>
  )
}
