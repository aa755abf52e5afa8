import type { ConnectedFunction, Connection } from '@bricks/contract'
import type { ReactNode } from 'react'
import { TEXTS } from '#features/editor/texts.ts'
import { Badge } from '#ui/base/badge.tsx'
import { KeyRound } from '#ui/icons/icons.ts'

interface BrickDetailsProps {
  api: ConnectedFunction['api']
  signIn: Connection | undefined
  children?: ReactNode
}

export function BrickDetails({ api, signIn, children }: BrickDetailsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-12 text-muted">
      <p dir="ltr" className="max-w-full font-mono wrap-anywhere text-text">
        <span className="me-2 font-semibold text-muted">{api.kind === 'mcp' ? 'MCP' : api.method}</span>
        {api.url}
      </p>
      {signIn && <SignInLine {...signIn} />}
      <ParameterList names={api.kind === 'mcp' ? [] : api.parameters.map((parameter) => parameter.name)} />
      {children && <div className="ms-auto flex">{children}</div>}
    </div>
  )
}

export function BrickNeeds({ needs }: { needs: readonly string[] }) {
  if (needs.length === 0) return null
  return (
    <p className="min-w-0 line-clamp-3 text-12 wrap-anywhere text-muted">
      needs <span className="font-medium text-text">{needs.join(' · ')}</span>
    </p>
  )
}

function SignInLine({ name, auth }: Connection) {
  const isOpen = auth.kind === 'oauth2-code' && auth.state !== 'connected'
  return (
    <p className="flex min-w-0 items-center gap-1.5">
      <KeyRound aria-hidden="true" className="size-3 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        signs in as <bdi className="font-medium text-text">{name}</bdi>
      </span>
      {isOpen && <Badge tone="amber">{auth.state === 'failed' ? TEXTS.connectAgain : TEXTS.notConnected}</Badge>}
    </p>
  )
}

function ParameterList({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div className="flex min-w-0 items-baseline gap-2">
      <span className="shrink-0">Sends</span>
      <ul className="flex min-w-0 flex-wrap gap-1.5">
        {names.map((name) => (
          <li key={name} className="max-w-full rounded-tag bg-sunken px-2 py-0.5 font-mono wrap-anywhere text-text">
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
