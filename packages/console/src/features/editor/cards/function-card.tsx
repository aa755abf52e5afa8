import type { ConnectedFunction } from '@bricks/contract'
import { useId } from 'react'
import { Card } from '#ui/base/card.tsx'
import { IconButton } from '#ui/base/icon-button.tsx'
import { Pencil, PlugZap, Trash2 } from '#ui/icons/icons.ts'

interface FunctionCardProps {
  connected: ConnectedFunction
  onEdit?: () => void
  onRemove?: () => void
}

export function FunctionCard({ connected, onEdit, onRemove }: FunctionCardProps) {
  const { name, description, api } = connected
  const heading = useId()
  return (
    <Card>
      <article aria-labelledby={heading} className="p-4">
        <header className="flex items-start gap-3">
          <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-text">
            <PlugZap aria-hidden="true" className="size-4" />
          </span>
          <div className="min-w-0 flex-1">
            <h3 id={heading} className="font-semibold wrap-anywhere">
              {name}
            </h3>
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
        <Parameters names={api.kind === 'mcp' ? [] : api.parameters.map((parameter) => parameter.name)} />
      </article>
    </Card>
  )
}

function Parameters({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div className="mt-3 flex items-baseline gap-2 text-12 text-muted">
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
