import type { ConnectedFunction } from '@bricks/contract'
import { useId } from 'react'
import { BrickDetails, BrickNeeds } from '#features/editor/bricks/brick-details.tsx'
import { Badge } from '#ui/base/badge.tsx'
import { Card } from '#ui/base/card.tsx'
import { BrickBlock } from '#ui/brick/brick-block.tsx'
import { describeNeededValue } from './describe-needed-value.ts'

export function FunctionCard({ connected }: { connected: ConnectedFunction }) {
  const { name, description, parameters, api, look } = connected
  const heading = useId()
  const isOff = connected.enabled === false
  return (
    <Card>
      <article aria-labelledby={heading} className="grid gap-3 p-4">
        <header className="flex items-start gap-3">
          <BrickBlock name={name} look={look} off={isOff} />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2">
              <h3 id={heading} className="font-semibold wrap-anywhere">
                {name}
              </h3>
              {isOff && <Badge>Off: the bot does not use it</Badge>}
            </div>
            <p className="text-muted wrap-anywhere">{description}</p>
          </div>
        </header>
        <BrickNeeds needs={parameters.properties.map(describeNeededValue)} />
        <BrickDetails api={api} signIn={undefined} />
      </article>
    </Card>
  )
}
