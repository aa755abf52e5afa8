import type { InsightModel } from '@bricks/contract'
import { formatCost } from '#ui/trace/describe-trace.ts'
import { InsightCard } from './insight-card.tsx'
import { NumberTable } from './number-table.tsx'

const COLUMNS = ['Model', 'Chats', 'Tokens in', 'Tokens out', 'Cost'] as const

export function Models({ models }: { models: readonly InsightModel[] }) {
  const rows = models.map(({ model, chats, prompt_tokens, completion_tokens, cost }) => ({
    id: model,
    name: <bdi className="inline-block min-w-20 wrap-anywhere">{model}</bdi>,
    cells: [
      { words: chats.toLocaleString('en') },
      { words: prompt_tokens.toLocaleString('en') },
      { words: completion_tokens.toLocaleString('en') },
      { words: cost === null ? 'not set' : formatCost(cost) },
    ],
  }))
  return (
    <InsightCard title="Models">
      <NumberTable label="Each model in numbers" columns={COLUMNS} rows={rows} />
    </InsightCard>
  )
}
