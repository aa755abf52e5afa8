import type { Project } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { describeAge } from '#api/describe-age.ts'
import { sightingsQuery } from '#api/projects/sightings.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { Circle, CircleCheck } from '#ui/icons/icons.ts'

const SHOWN = 3

export function Sightings({ project }: { project: Project }) {
  const { data: sightings } = useQuery(sightingsQuery(project.id))
  if (!sightings) return null
  if (sightings.length === 0) return <NotSeen origins={project.origins} />
  const now = new Date()
  return (
    <ul aria-label="Seen on" className="grid gap-1">
      {sightings.slice(0, SHOWN).map(({ origin, last_at }) => (
        <li key={origin} className="flex items-start gap-2">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green-text" />
          <span className="min-w-0 wrap-anywhere">
            Seen on <strong>{formatSiteName(origin)}</strong> {describeAge(last_at, now)}
          </span>
        </li>
      ))}
      {sightings.length > SHOWN && <li className="text-12 text-muted">and {sightings.length - SHOWN} more</li>}
    </ul>
  )
}

function NotSeen({ origins }: { origins: readonly string[] }) {
  return (
    <div role="status" className="flex items-start gap-2">
      <Circle aria-hidden="true" className="mt-2 size-4 shrink-0 text-muted" />
      <Disclosure label="Not seen on a site yet. Pasted it already? Check three things">
        <ol className="grid list-decimal gap-1.5 ps-5">
          <li>Is the site saved and published, and was the page reloaded since?</li>
          <li>Does the line stand on the page itself, with both quotation marks around each value?</li>
          <li>
            {origins.length === 0
              ? 'Does the site have a security policy of its own? Then it has to allow scripts from this address.'
              : `Is the site allowed? Under “Sites and texts” these are: ${origins.map(formatSiteName).join(', ')}.`}
          </li>
        </ol>
      </Disclosure>
    </div>
  )
}

function formatSiteName(origin: string): string {
  return origin.replace(/^https?:\/\//, '')
}
