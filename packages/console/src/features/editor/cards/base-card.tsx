import type { ReactNode } from 'react'
import {
  describeAnswerLength,
  describeTemperature,
  findModelKind,
} from '#features/editor/dialogs/base/describe-model-settings.ts'
import type { Base } from '#features/editor/draft/draft.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Pencil } from '#ui/icons/icons.ts'
import { FoldedText } from './folded-text.tsx'

interface BaseCardProps {
  base: Base
  onEdit?: (() => void) | undefined
  note?: ReactNode
}

export function BaseCard({ base, onEdit, note }: BaseCardProps) {
  return (
    <Card>
      <section aria-labelledby="base-heading">
        <header className="flex items-center justify-between gap-3 px-5 pt-4 pb-2">
          <h2 id="base-heading" className="text-16 font-semibold">
            Instructions and model
          </h2>
          {onEdit && (
            <Button size="small" onClick={onEdit} aria-label="Edit your GPT base">
              <Pencil aria-hidden="true" />
              Edit
            </Button>
          )}
        </header>
        <div className="px-5 pb-4">
          <p dir="auto" className="w-fit max-w-full font-medium wrap-anywhere">
            {base.name}
          </p>
          <div className="mt-2">
            <h3 className="sr-only">Instructions (system text)</h3>
            {base.system ? (
              <FoldedText key={base.system.length} text={base.system} />
            ) : (
              <p className="text-muted">No instructions yet. Say whom the bot helps, and how.</p>
            )}
          </div>
          <ModelSettingsList base={base} />
        </div>
        {note && <div className="px-5 pb-4 empty:hidden">{note}</div>}
      </section>
    </Card>
  )
}

function ModelSettingsList({ base }: { base: Base }) {
  const kind = findModelKind(base.model)?.kind
  const facts = [
    { words: kind ? `${kind} model` : 'Model', term: 'Model', value: base.model },
    { words: describeAnswerLength(base.max_tokens), term: 'Maximum tokens', value: `${base.max_tokens} tokens` },
    { words: describeTemperature(base.temperature), term: 'Temperature', value: base.temperature.toFixed(2) },
    { words: base.streamingAllowed ? 'Streaming allowed' : 'Streaming off', term: 'Streaming' },
  ]
  return (
    <ul aria-label="Settings of the base" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-12 text-muted">
      {facts.map(({ words, term, value }) => (
        <li key={term} title={term} className="wrap-anywhere">
          {words} {value && <span className="font-mono">{value}</span>}
        </li>
      ))}
    </ul>
  )
}
