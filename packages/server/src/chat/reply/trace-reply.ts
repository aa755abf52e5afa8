import type { ReplyTrace } from '@bricks/contract/wire'
import type { AskedRound, Prompt, TurnPorts } from '#chat/turn.ts'
import { writeTrace } from './write-trace.ts'

export interface StartedTrace {
  /** Filled while the reply is made. */
  rounds: AskedRound[]
  /** With the first text. In milliseconds since the request came. */
  begin(elapsed: number): void
  end(): void
  write(): Promise<ReplyTrace>
}

/** `startedAt` in milliseconds, from `performance.now()`. */
export function startTrace(
  prompt: Prompt,
  { findHideSecrets }: Pick<TurnPorts, 'findHideSecrets'>,
  startedAt: number,
): StartedTrace {
  const rounds: AskedRound[] = []
  let firstTokenAt: number | null = null
  let endedAt = 0
  return {
    rounds,
    begin(elapsed) {
      firstTokenAt = elapsed
    },
    end() {
      endedAt = performance.now() - startedAt
    },
    async write() {
      return writeTrace({ prompt, rounds, firstTokenAt, endedAt }, await findHideSecrets())
    },
  }
}
