import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configQuery } from '#api/account/config.ts'
import { describeModelState } from '#api/describe-model.ts'
import type { Base } from '#features/editor/draft/draft.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { Pencil } from '#ui/icons/icons.ts'

interface BaseCardProps {
  base: Base
  onEdit?: () => void
  note?: ReactNode
}

export function BaseCard({ base, onEdit, note }: BaseCardProps) {
  return (
    <Card>
      <section aria-labelledby="base-heading">
        <header className="flex items-center justify-between gap-3 px-5 pt-4 pb-2">
          <h2 id="base-heading" className="text-16 font-semibold">
            GPT base
          </h2>
          {onEdit && (
            <Button size="small" onClick={onEdit} aria-label="Edit your GPT base">
              <Pencil aria-hidden="true" />
              Edit
            </Button>
          )}
        </header>
        <dl className="grid grid-cols-1 gap-2 px-5 pt-1 pb-4">
          <Row term="Name" value={base.name} />
          <Row term="Model" value={base.model} mono />
          <Row term="Maximum tokens" value={String(base.max_tokens)} />
          <Row term="Temperature" value={base.temperature.toFixed(2)} />
          <Row term="Streaming" value={base.streamingAllowed ? 'Allowed' : 'Off'} />
        </dl>
        {note && <div className="px-5 pb-4 empty:hidden">{note}</div>}
        <div className="border-t px-5 py-4">
          <h3 className="text-12 text-muted">System text</h3>
          <p className="mt-1 max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
            {base.system || <span className="text-muted">None yet. Tell the bot whom it helps, and how.</span>}
          </p>
        </div>
      </section>
    </Card>
  )
}

function Row({ term, value, mono = false }: { term: string; value: string; mono?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd className={mono ? 'min-w-0 truncate font-mono text-12' : 'min-w-0 truncate tabular-nums'} title={value}>
        {value}
      </dd>
    </div>
  )
}

export function ModelNote({ model, role }: { model: string; role: number }) {
  const { data: config } = useQuery(configQuery)
  const text = config && describeModelState(config.models, model, role)
  return text ? <Notice tone="warning">{text}</Notice> : null
}
