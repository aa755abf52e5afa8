import { useQuery } from '@tanstack/react-query'
import { handoffsQuery } from '#api/projects/handoff.ts'
import { HandoffView } from '#ui/bot/handoff-view.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'

/** What visitors wrote, also what could not be delivered: nothing is lost where mail is down. */
export function LatestHandoffs({ projectId }: { projectId: string }) {
  const { data = [] } = useQuery(handoffsQuery(projectId))
  if (data.length === 0) return null
  return (
    <Disclosure label="What visitors wrote lately">
      <ul className="grid gap-3">
        {data.map((handoff) => (
          <li key={handoff.id}>
            <HandoffView handoff={handoff} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
