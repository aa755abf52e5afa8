import type { Connection } from '@bricks/contract'
import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'

interface UnconnectedNoticesProps {
  connections: readonly Connection[]
  onConnect: (connection: Connection) => void
}

export function UnconnectedNotices({ connections, onConnect }: UnconnectedNoticesProps) {
  return connections.map((connection) => (
    <Notice
      key={connection.id}
      tone="warning"
      className="mb-4"
      action={
        <Button size="small" aria-label={`Connect ${connection.name} now`} onClick={() => onConnect(connection)}>
          Connect
        </Button>
      }
    >
      <p className="wrap-anywhere">
        <bdi className="font-medium">{connection.name}</bdi> needs to be connected. Until then its APIs cannot be
        called.
      </p>
    </Notice>
  ))
}
