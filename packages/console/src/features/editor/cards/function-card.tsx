import type { ConnectedFunction, Connection } from '@bricks/contract'
import { useId } from 'react'
import { Badge } from '#ui/base/badge.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { IconButton } from '#ui/base/icon-button.tsx'
import { KeyRound, Pencil, PlugZap, Trash2 } from '#ui/icons/icons.ts'
import { needInWords } from './name-in-words.ts'

interface FunctionCardProps {
  connected: ConnectedFunction
  /** The sign-ins of its bot. */
  connections?: readonly Connection[] | undefined
  onEdit?: () => void
  onRemove?: () => void
}

export function FunctionCard({ connected, connections = [], onEdit, onRemove }: FunctionCardProps) {
  const { name, description, parameters, api } = connected
  const heading = useId()
  const isOff = connected.enabled === false
  const signIn = connections.find(({ id }) => id === api.connection)
  return (
    <Card>
      <article aria-labelledby={heading} className="p-4">
        <header className="flex items-start gap-3">
          <span
            className={classNames(
              'flex size-9 shrink-0 items-center justify-center rounded-control',
              isOff ? 'bg-sunken text-muted' : 'bg-accent-soft text-accent-text',
            )}
          >
            <PlugZap aria-hidden="true" className="size-4" />
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2">
              <h3 id={heading} className="font-semibold wrap-anywhere">
                {name}
              </h3>
              {isOff && <Badge>Off: the bot does not use it</Badge>}
            </div>
            <p className="text-muted wrap-anywhere">{description}</p>
          </div>
          <div className="flex">
            {onEdit && (
              <IconButton label={`Edit ${name}`} onClick={onEdit}>
                <Pencil aria-hidden="true" />
              </IconButton>
            )}
            {onRemove && (
              <IconButton label={`Delete ${name}`} onClick={onRemove}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            )}
          </div>
        </header>
        <p dir="ltr" className="mt-3 rounded-control bg-sunken px-3 py-2 font-mono text-12 wrap-anywhere">
          <span className="me-2 font-semibold text-green-text">{api.kind === 'mcp' ? 'MCP' : api.method}</span>
          {api.url}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-12 text-muted empty:hidden">
          <Needs needs={parameters.properties.map(needInWords)} />
          {signIn && <SignIn {...signIn} />}
          <Parameters names={api.kind === 'mcp' ? [] : api.parameters.map((parameter) => parameter.name)} />
        </div>
      </article>
    </Card>
  )
}

function Needs({ needs }: { needs: readonly string[] }) {
  if (needs.length === 0) return null
  return (
    <p className="min-w-0 wrap-anywhere">
      needs: <span className="font-medium text-text">{needs.join(' · ')}</span>
    </p>
  )
}

function SignIn({ name, auth }: Connection) {
  const isOpen = auth.kind === 'oauth2-code' && auth.state !== 'connected'
  return (
    <p className="flex min-w-0 items-center gap-1.5">
      <KeyRound aria-hidden="true" className="size-3 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        signs in as <span className="font-medium text-text">{name}</span>
      </span>
      {isOpen && <Badge tone="amber">{auth.state === 'failed' ? 'Connect again' : 'Not connected yet'}</Badge>}
    </p>
  )
}

function Parameters({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div className="flex min-w-0 items-baseline gap-2">
      <span className="shrink-0">Sends</span>
      <ul className="flex min-w-0 flex-wrap gap-1.5">
        {names.map((name) => (
          <li key={name} className="max-w-full truncate rounded-tag bg-sunken px-2 py-0.5 font-mono text-text">
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
