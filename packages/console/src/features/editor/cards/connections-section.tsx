import type { ConnectedFunction, Connection } from '@bricks/contract'
import { findConnectionState, isUserNameUnchanged } from '#features/editor/connections/connection-state.ts'
import { TEXTS } from '#features/editor/texts.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'

interface ConnectionsSectionProps {
  connections: readonly Connection[]
  saved: readonly Connection[]
  functions: readonly ConnectedFunction[]
  onEdit: (connection: Connection) => void
  onRemove: (connection: Connection) => void
}

/** A sign-in that no API uses stays until the builder removes it, because the API may come back. */
export default function ConnectionsSection({
  connections,
  saved,
  functions,
  onEdit,
  onRemove,
}: ConnectionsSectionProps) {
  if (connections.length === 0) return null
  return (
    <section aria-labelledby="connections-heading" className="mt-8 min-w-0">
      <h2 id="connections-heading" className="text-16 font-semibold">
        Sign-ins
      </h2>
      <p className="mb-3 text-muted">How the bot signs in to the APIs it calls. You enter each one once.</p>
      <Card>
        <ul className="divide-y">
          {connections.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              state={findConnectionState(connection, isUserNameUnchanged(connection, saved))}
              uses={functions.filter(({ api }) => api.connection === connection.id).length}
              onEdit={() => onEdit(connection)}
              onRemove={() => onRemove(connection)}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}

interface ConnectionRowProps {
  connection: Connection
  state: ReturnType<typeof findConnectionState>
  uses: number
  onEdit: () => void
  onRemove: () => void
}

function ConnectionRow({ connection: { name, host, auth }, state, uses, onEdit, onRemove }: ConnectionRowProps) {
  const again = auth.kind === 'oauth2-code' && auth.state === 'failed' ? TEXTS.connectAgain : 'Connect'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-12 wrap-anywhere text-muted">
          <span className="font-mono">{host}</span> · {describeUses(uses)}
        </p>
      </div>
      <Badge tone={state.tone} className="max-w-full min-w-0 shrink">
        <span className="truncate">{state.words}</span>
      </Badge>
      <div className="flex gap-1">
        {uses === 0 && (
          <Button size="small" variant="quiet" aria-label={`Remove the sign-in ${name}`} onClick={onRemove}>
            Remove
          </Button>
        )}
        <Button
          size="small"
          variant={state.isWanting ? 'secondary' : 'quiet'}
          aria-label={`${state.isWanting ? again : 'Edit the sign-in'} ${name}`}
          onClick={onEdit}
        >
          {state.isWanting ? again : 'Edit'}
        </Button>
      </div>
    </li>
  )
}

function describeUses(uses: number): string {
  if (uses === 0) return 'not used'
  return uses === 1 ? 'used by 1 API' : `used by ${uses} APIs`
}
