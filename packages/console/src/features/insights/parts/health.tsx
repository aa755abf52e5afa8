import type { Insights } from '@bricks/contract'
import { useMayEdit } from '#api/account/may-edit.ts'
import { buildEditPath, PAGES } from '#pages.ts'
import { Link, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { formatMoment } from '#ui/time/format-moment.ts'
import { describeBrickFailure } from '#ui/trace/brick-failures.ts'
import { InsightCard } from './insight-card.tsx'

type Trouble = Insights['health'][number]

interface HealthProps {
  projectId: string
  health: readonly Trouble[]
}

export function Health({ projectId, health }: HealthProps) {
  const mayEdit = useMayEdit()
  return (
    <InsightCard title="To be mended" hint="The newest first">
      <ul className="divide-y">
        {health.map((trouble) => (
          <li key={`${trouble.kind} ${trouble.brick} ${trouble.model}`} className="py-2">
            <p dir="auto" className="wrap-anywhere">
              {describeTrouble(trouble)}
            </p>
            <p className="mt-0.5 flex flex-wrap gap-x-3 text-12 text-muted">
              <time dateTime={trouble.at}>{formatMoment(trouble.at)}</time>
              <Link
                to={isKeyTrouble(trouble) && mayEdit ? PAGES.settings.path : buildEditPath(projectId)}
                className={TEXT_LINK_STYLE}
              >
                {isKeyTrouble(trouble) && mayEdit ? 'Set another key' : 'Open the bot'}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </InsightCard>
  )
}

function isKeyTrouble({ kind }: Trouble): boolean {
  return kind === 'key_refused'
}

function describeTrouble({ kind, brick, code, model }: Trouble): string {
  switch (kind) {
    case 'brick_failing': {
      const reason = code && describeBrickFailure(code)
      return `${nameBrick(brick)} has failed five times in a row${reason ? `: ${reason}` : ''}.`
    }
    case 'brick_changed':
      return `${nameBrick(brick)} answered in another form: nothing of what it keeps of an answer was in it.`
    case 'key_refused':
      return 'The provider refuses your API key: visitors get no answers.'
    case 'connection_refused':
      return 'An API no longer accepts the sign-in of this bot. Connect it again.'
    case 'model_ends':
      return `The model ${model ?? 'of this bot'} ends within 60 days. Choose another one in time.`
    case 'model_fallback':
      return `The bot answers with another model: ${model ?? 'its own'} is not on your plan.`
    default:
      return `The model ${model ?? 'of this bot'} is no longer offered. Choose another one.`
  }
}

function nameBrick(name: string | undefined): string {
  return name === undefined ? 'A brick' : `“${name}”`
}
