import { useQuery } from '@tanstack/react-query'
import { handoffsQuery } from '#api/projects/handoff.ts'
import { HandoffView } from '#ui/bot/handoff-view.tsx'

interface HandedOverProps {
  projectId: string
  conversationId: string
}

export function HandoffsOfConversation({ projectId, conversationId }: HandedOverProps) {
  const { data = [] } = useQuery(handoffsQuery(projectId, conversationId))
  return (
    <section aria-label="Handed over" className="grid gap-3 px-4 pb-2 sm:px-6">
      {data.map((handoff) => (
        <HandoffView key={handoff.id} handoff={handoff} />
      ))}
    </section>
  )
}
