import type { Connection, ConnectionAuth } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { CANNOT_BE_EMPTY } from '#ui/form/field-rules.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

interface Box {
  field: 'value' | 'token' | 'user' | 'password' | 'client_id' | 'client_secret'
  label: string
  isSecret: boolean
  isOptional?: true
}

/** Only the new owner knows these values; addresses and names come with the template. */
const BOXES: Record<ConnectionAuth['kind'], readonly Box[]> = {
  none: [],
  key: [{ field: 'value', label: 'Key', isSecret: true }],
  bearer: [{ field: 'token', label: 'Token', isSecret: true }],
  basic: [
    { field: 'user', label: 'User', isSecret: false },
    { field: 'password', label: 'Password', isSecret: true, isOptional: true },
  ],
  'oauth2-client': [
    { field: 'client_id', label: 'Client ID', isSecret: false },
    { field: 'client_secret', label: 'Client secret', isSecret: true },
  ],
  'oauth2-code': [],
}

interface ConnectionStepProps {
  connection: Connection
  isChecked: boolean
  onChange: (connection: Connection) => void
}

export function ConnectionStep({ connection, isChecked, onChange }: ConnectionStepProps) {
  const { name, host, auth } = connection
  return (
    <section aria-label={`Sign-in of ${name}`} className="flex flex-col gap-4">
      <div>
        <h3 className="font-semibold wrap-anywhere">Who you are to {name}</h3>
        <p className="font-mono text-12 wrap-anywhere text-muted">{host}</p>
      </div>
      {auth.kind === 'oauth2-code' && (
        <p className="text-muted">You sign in on its own page: press Connect in the editor, which opens next.</p>
      )}
      {BOXES[auth.kind].map((box) => {
        const Kind = box.isSecret ? PasswordField : TextField
        const value = readBox(auth, box)
        return (
          <Kind
            key={box.field}
            label={box.label}
            mono
            required={!box.isOptional}
            autoComplete="off"
            maxLength={LIMITS.headerValue}
            value={value}
            error={isChecked && isBoxEmpty(auth, box) ? CANNOT_BE_EMPTY : undefined}
            onChange={({ target }) =>
              onChange({ ...connection, auth: { ...auth, [box.field]: target.value } as ConnectionAuth })
            }
          />
        )
      })}
    </section>
  )
}

export function isConnectionComplete({ auth }: Connection): boolean {
  return !BOXES[auth.kind].some((box) => isBoxEmpty(auth, box))
}

function isBoxEmpty(auth: ConnectionAuth, box: Box): boolean {
  return !box.isOptional && readBox(auth, box).trim() === ''
}

function readBox(auth: ConnectionAuth, { field }: Box): string {
  return String({ ...auth }[field as keyof ConnectionAuth] ?? '')
}
