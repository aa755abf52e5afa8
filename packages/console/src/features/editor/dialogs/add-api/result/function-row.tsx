import type { ConnectedFunction, Connection } from '@bricks/contract'
import { useId, useState } from 'react'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { mayCallChangeSomething } from './ask-first.ts'
import { AskFirstSwitch } from './ask-first-switch.tsx'
import { describeFunction, formatCall } from './describe-function.ts'
import { FunctionTrial } from './function-trial.tsx'

interface FunctionRowProps {
  projectId: string
  connected: ConnectedFunction
  connection: Connection | undefined
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  onEdit: () => void
  onChange: (connected: ConnectedFunction) => void
}

export function FunctionRow(props: FunctionRowProps) {
  const { projectId, connected, connection, isTicked, onTick, onEdit, onChange } = props
  const [isTrying, setIsTrying] = useState(false)
  const id = useId()
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <input
          id={id}
          type="checkbox"
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
          aria-describedby={`${id}-words`}
          className="relative mt-0.5 size-4 shrink-0 cursor-pointer accent-ink after:absolute after:-inset-3.5"
        />
        <div className="min-w-40 flex-1" title={formatCall(connected)}>
          <label htmlFor={id} className="font-medium wrap-anywhere">
            {connected.name}
          </label>{' '}
          {mayCallChangeSomething(connected) && <Badge>changes things</Badge>}
          <p id={`${id}-words`} className="line-clamp-3 text-muted wrap-anywhere">
            {describeFunction(connected)}
          </p>
          <p dir="ltr" className="truncate text-start font-mono text-12 text-muted">
            {formatCall(connected)}
          </p>
        </div>
        <div className="flex gap-1 max-sm:ps-7">
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isTrying}
            aria-label={isTrying ? `Close the trial of ${connected.name}` : `Try ${connected.name} out`}
            onClick={() => setIsTrying(!isTrying)}
          >
            {isTrying ? 'Close' : 'Try'}
          </Button>
          <Button size="small" variant="quiet" aria-label={`Edit ${connected.name}`} onClick={onEdit}>
            Edit
          </Button>
        </div>
      </div>
      {isTicked && <AskFirstSwitch connected={connected} onChange={onChange} className="mt-2 sm:ms-7" />}
      {isTrying && (
        <div className="mt-3 rounded-control bg-sunken p-4 sm:ms-7">
          <FunctionTrial projectId={projectId} connected={connected} connection={connection} onChange={onChange} />
        </div>
      )}
    </li>
  )
}
