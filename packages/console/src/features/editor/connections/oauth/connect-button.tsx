import type { Connection, ConnectionAuth } from '@bricks/contract'
import { TEXTS } from '#features/editor/texts.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { ExternalLink } from '#ui/icons/icons.ts'
import { findOAuthProvider } from './providers.ts'
import { useConnecting } from './use-connecting.ts'

export interface ConnectButtonProps {
  auth: Extract<ConnectionAuth, { kind: 'oauth2-code' }>
  connection: Connection
  projectId: string
  onSave: ((connection: Connection) => Promise<Connection>) | undefined
  onSaved: (connection: Connection) => void
}

export function ConnectButton({ auth, ...connecting }: ConnectButtonProps) {
  const { phase, error, connect } = useConnecting(connecting)
  const wasConnected = auth.state !== 'needed'
  const provider = findOAuthProvider(auth.authorize_url)?.provider
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button pending={phase === 'starting'} onClick={connect}>
          {phase !== 'starting' && <ExternalLink aria-hidden="true" />}
          {wasConnected ? TEXTS.connectAgain : `Connect ${provider?.name ?? 'in a window'}`}
        </Button>
        <div aria-live="polite" className="flex min-w-0 items-center gap-2 text-muted">
          <ConnectState auth={auth} isWaiting={phase === 'waiting'} />
        </div>
      </div>
      <FormError error={error} />
    </div>
  )
}

function ConnectState({ auth, isWaiting }: { auth: ConnectButtonProps['auth']; isWaiting: boolean }) {
  if (isWaiting) return 'Go on in the new window. This page notices by itself.'
  if (auth.state === 'failed') return <Badge tone="red">Refused: connect again</Badge>
  if (auth.state === 'needed') return 'Opens the service’s own page, where you say yes.'
  return (
    <Badge tone="green" dot className="max-w-full min-w-0 shrink">
      <span className="truncate">{auth.account ? `Connected as ${auth.account}` : 'Connected'}</span>
    </Badge>
  )
}
