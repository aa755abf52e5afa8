import type { InsightBrick, Project } from '@bricks/contract'
import { formatShare } from '#features/insights/range/sum-days.ts'
import { buildEditBrickPath } from '#ui/bot/bot-paths.ts'
import { BrickBlock } from '#ui/brick/brick-block.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { formatCost, formatSeconds } from '#ui/trace/describe-trace.ts'
import { InsightCard } from './insight-card.tsx'
import { NumberTable } from './number-table.tsx'

const COLUMNS = ['Brick', 'Calls', 'Failed', 'Half within', 'Tokens', 'Cost'] as const
const MANY_FAILURES = 0.1

export function Bricks({ project, bricks }: { project: Project; bricks: readonly InsightBrick[] }) {
  const rows = bricks.map((brick) => ({
    id: brick.id,
    name: <BrickName project={project} brick={brick} />,
    cells: [
      { words: brick.calls.toLocaleString('en') },
      {
        words: formatShare(brick.failed, brick.calls),
        isBad: brick.failed >= brick.calls * MANY_FAILURES && brick.failed > 0,
      },
      { words: brick.p50_ms === null ? '–' : formatSeconds(brick.p50_ms) },
      { words: brick.tokens.toLocaleString('en') },
      { words: brick.cost === null ? 'not set' : formatCost(brick.cost).replace('about ', '') },
    ],
  }))
  return (
    <InsightCard title="Bricks" hint="Tokens and cost: of what their answers put before the model, about">
      <NumberTable label="Each brick in numbers" columns={COLUMNS} rows={rows} />
    </InsightCard>
  )
}

function BrickName({ project, brick: { id, name } }: { project: Project; brick: InsightBrick }) {
  const own = project.functions.find((each) => each.id === id)
  return (
    <span className="flex min-w-28 items-center gap-2.5">
      <BrickBlock name={own?.name ?? name} look={own?.look} size="small" off={!own} />
      {own ? (
        <Link
          to={buildEditBrickPath(project.id, id)}
          className="inline-flex min-h-6 items-center wrap-anywhere hover:underline pointer-coarse:min-h-11"
        >
          <bdi>{own.name}</bdi>
        </Link>
      ) : (
        <span className="wrap-anywhere">
          <bdi>{name}</bdi> <span className="block text-12 font-normal text-muted">no longer there</span>
        </span>
      )}
    </span>
  )
}
