import type { ListedProject } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { projectsQuery } from '#api/projects/projects.ts'
import { formatCount } from '#ui/base/format-count.ts'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { ArrowRight } from '#ui/icons/icons.ts'
import { Link } from '#ui/navigation/link.tsx'

interface OwnPlacesProps {
  words: string
  toPath: (projectId: string) => string
}

const SHOWN = 12

export function BotLinks({ words, toPath }: OwnPlacesProps) {
  const { data: projects = [], isError, error, isFetching, refetch } = useQuery(projectsQuery)
  if (projects.length === 0 && !isError) return null
  return (
    <section aria-labelledby="own-places" className="mt-8">
      <h2 id="own-places" className="mb-3 text-16 font-semibold">
        {words}
      </h2>
      {isError && (
        <div className="mb-3">
          <RetryNotice text={describeLoadFailure('Your bots', error)} onRetry={refetch} pending={isFetching} />
        </div>
      )}
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {projects.slice(0, SHOWN).map((project) => (
          <li key={project.id} className="min-w-0">
            <Link
              to={toPath(project.id)}
              className="flex min-h-14 items-center gap-3 rounded-card border bg-surface px-4 py-2 transition-colors hover:border-line-strong"
            >
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate font-medium">
                  {project.name}
                </span>
                <span className="block text-12 text-muted">{describeToday(project)}</span>
              </span>
              <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeToday({ week }: ListedProject): string {
  return `${formatCount(week.at(-1) ?? 0, 'chat', 'no chats')} today`
}
