import type { Connection, ConnectionAuth } from '@bricks/contract'
import { isolateName } from '@bricks/contract/wire'
import { useId } from 'react'
import { AUTH_KINDS, createAuth } from '#features/editor/connections/auth-kinds.ts'
import { ConnectionFields } from '#features/editor/connections/connection-fields.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'

interface SignInPartProps {
  projectId: string
  own: Connection
  choices: readonly Connection[]
  known: string | undefined
  errors: Partial<Record<string, string>>
  onChange: (choice: { own?: Connection; known?: string | undefined }) => void
  onSave: (connection: Connection) => Promise<Connection>
}

export function SignInPart({ projectId, own, choices, known, errors, onChange, onSave }: SignInPartProps) {
  const heading = useId()
  const changeKind = (kind: ConnectionAuth['kind']) => onChange({ own: { ...own, auth: createAuth(kind) } })
  return (
    <section aria-labelledby={heading} className="grid gap-4 rounded-card border p-4">
      <h3 id={heading} className="font-semibold wrap-anywhere">
        Who you are to {own.host}
      </h3>
      {choices.length > 0 && (
        <KnownChoices choices={choices} known={known} onChange={(id) => onChange({ known: id })} />
      )}
      {known === undefined && (
        <>
          <SelectField
            label="It signs in with"
            value={own.auth.kind}
            onChange={(event) => changeKind(event.target.value as ConnectionAuth['kind'])}
          >
            {KINDS.map(({ kind, words }) => (
              <option key={kind} value={kind}>
                {words}
              </option>
            ))}
          </SelectField>
          {own.auth.kind !== 'none' && (
            <ConnectionFields
              connection={own}
              projectId={projectId}
              errors={errors}
              onSave={onSave}
              onChange={(changed) => onChange({ own: changed })}
            />
          )}
        </>
      )}
    </section>
  )
}

interface KnownChoicesProps {
  choices: readonly Connection[]
  known: string | undefined
  onChange: (id: string | undefined) => void
}

export function KnownChoices({ choices, known, onChange }: KnownChoicesProps) {
  const name = useId()
  const rows = [
    ...choices.map((each) => ({ id: each.id as string | undefined, words: `Use ${isolateName(each.name)}’s sign-in` })),
    { id: undefined, words: 'Sign in another way' },
  ]
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">Sign-in</legend>
      {rows.map(({ id, words }) => (
        <label key={id ?? ''} className="flex items-center gap-3 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={name}
            checked={id === known}
            onChange={() => onChange(id)}
            className="relative size-4 shrink-0 accent-ink after:absolute after:-inset-3"
          />
          <span className="wrap-anywhere">{words}</span>
        </label>
      ))}
    </fieldset>
  )
}

const KINDS = [{ kind: 'none', words: 'Nothing: everybody may call it' }, ...AUTH_KINDS] as const
