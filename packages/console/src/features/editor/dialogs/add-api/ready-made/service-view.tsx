import type { Connection } from '@bricks/contract'
import { useEffect, useRef } from 'react'
import { KnownChoices } from '#features/editor/dialogs/add-api/result/sign-in-part.tsx'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { BrickBlock } from '#ui/brick/brick-block.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { ArrowLeft } from '#ui/icons/icons.ts'
import { ServiceAsks } from './service-asks.tsx'
import type { ReadyService } from './use-ready-service.ts'

interface ServiceViewProps {
  projectId: string
  ready: ReadyService
  isChecked: boolean
  onSaveConnection: (connection: Connection) => Promise<Connection>
}

export function ServiceView({ projectId, ready, isChecked, onSaveConnection }: ServiceViewProps) {
  const { card, service, complete } = ready
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  if (!card) return null
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <Button size="small" variant="quiet" className="-ms-3 justify-self-start" onClick={ready.leave}>
          <ArrowLeft aria-hidden="true" className="rtl:rotate-180" />
          All ready ones
        </Button>
        <div className="flex items-start gap-3">
          <BrickBlock name={card.name} look={card} />
          <div className="min-w-0">
            <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
              {card.name}
            </h3>
            <p className="text-pretty text-muted">{card.sentence}</p>
          </div>
        </div>
      </div>
      {!complete && ready.error && (
        <RetryNotice text="This part did not load." pending={ready.isLoading} onRetry={ready.reload} />
      )}
      {!complete && !ready.error && <LoadingView />}
      {complete && service && (
        <>
          <OperationList ready={ready} service={service} ticked={complete.operations.map(({ id }) => id)} />
          {complete.choices.length > 0 && (
            <KnownChoices
              choices={complete.choices}
              known={complete.known?.id}
              onChange={(id) => ready.changeChoice({ known: id ?? '' })}
            />
          )}
          <ServiceAsks {...{ projectId, ready, complete, isChecked, onSaveConnection }} />
        </>
      )}
    </div>
  )
}

interface OperationsProps {
  ready: ReadyService
  service: NonNullable<ReadyService['service']>
  ticked: readonly string[]
}

function OperationList({ ready, service, ticked }: OperationsProps) {
  const tickOperation = (id: string, isTicked: boolean) =>
    ready.changeChoice({ ticked: isTicked ? [...ticked, id] : ticked.filter((each) => each !== id) })
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">What the bot should be able to do</legend>
      {service.operations.map(({ id, name, description, confirm }) => (
        <div key={id} className="flex items-start gap-3 py-2">
          <input
            id={`ready-${id}`}
            type="checkbox"
            checked={ticked.includes(id)}
            aria-describedby={`ready-${id}-words`}
            onChange={(event) => tickOperation(id, event.target.checked)}
            className="relative mt-0.5 size-4 shrink-0 cursor-pointer accent-ink after:absolute after:-inset-3.5"
          />
          <div className="min-w-0">
            <label htmlFor={`ready-${id}`} className="font-medium">
              {name}
            </label>{' '}
            {confirm && <Badge>changes things</Badge>}
            <p id={`ready-${id}-words`} className="text-muted">
              {description}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  )
}
