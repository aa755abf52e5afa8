import type { ChatMessage, ProjectDraft } from '@bricks/contract'
import { type ExplainedTurn, explainTurn } from '@bricks/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { TIMES, type WhyProps } from '#ui/trace/why/why.tsx'
import { routingQuery } from './routing.ts'
import { useRehearsal } from './use-rehearsal.ts'

interface AskedAgain {
  /** What is asked again is the last. */
  messages: readonly ChatMessage[]
  /** Without it the saved draft answers. */
  draft?: ProjectDraft
}

interface WhyOptions {
  projectId: string
  turn: ExplainedTurn
  /** As the bot is now. */
  bricks: Parameters<typeof explainTurn>[1]
  /** Null where it is not kept what was said. */
  readAsked: (() => AskedAgain) | null
}

/** What is shown to somebody who asks why an answer came about. */
export function useWhy({ projectId, turn, bricks, readAsked }: WhyOptions): Omit<WhyProps, 'asked'> {
  const { state, start, stop } = useRehearsal(projectId)
  const { data: routing } = useQuery(routingQuery(projectId))
  const ask = (read: NonNullable<typeof readAsked>) => {
    const { messages, draft } = read()
    const history = messages.slice(0, -1)
    const message = messages.at(-1)?.content ?? ''
    void start({ history, message, times: TIMES, reason: true, ...(draft && { draft }) })
  }
  return {
    findings: explainTurn(turn, bricks),
    rehearsal: state,
    count: routing?.rehearsals,
    onStart: readAsked ? () => ask(readAsked) : undefined,
    onStop: stop,
  }
}
