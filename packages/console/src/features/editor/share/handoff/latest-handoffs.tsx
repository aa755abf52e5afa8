import { useQuery } from '@tanstack/react-query'
import { handoffsQuery } from '#api/projects/handoff.ts'
import { HandoffView } from '#ui/bot/handoff-view.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'

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
