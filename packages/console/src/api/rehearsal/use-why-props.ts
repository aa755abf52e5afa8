import type { ChatMessage, ProjectDraft } from '@bricks/contract'
import { type ExplainedTurn, explainTurn } from '@bricks/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { TIMES, type WhyProps } from '#ui/trace/why/why.tsx'
import { routingQuery } from './routing.ts'
import { useRehearsal } from './use-rehearsal.ts'

interface AskedAgain {
  /** The last message is the question that is asked again. */
  messages: readonly ChatMessage[]
  draft?: ProjectDraft
}

interface WhyOptions {
  projectId: string
  turn: ExplainedTurn
  bricks: Parameters<typeof explainTurn>[1]
  /** Null if the messages of the conversation were not stored, or if the user may not ask again. */
  readAsked: (() => AskedAgain) | null
}

export function useWhyProps({ projectId, turn, bricks, readAsked }: WhyOptions): Omit<WhyProps, 'asked'> {
  const { state, startRehearsal, stopRehearsal } = useRehearsal(projectId)
  const { data: routing } = useQuery(routingQuery(projectId))
  const rehearseAskedQuestion = (read: NonNullable<typeof readAsked>) => {
    const { messages, draft } = read()
    const history = messages.slice(0, -1)
    const message = messages.at(-1)?.content ?? ''
    void startRehearsal({ history, message, times: TIMES, reason: true, ...(draft && { draft }) })
  }
  return {
    findings: explainTurn(turn, bricks),
    rehearsal: state,
    count: routing?.rehearsals,
    onStart: readAsked ? () => rehearseAskedQuestion(readAsked) : undefined,
    onStop: stopRehearsal,
  }
}
