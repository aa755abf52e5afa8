import type { ReplyTrace } from '@bricks/contract/wire'
import type { HiddenText } from '#bricks/hiding/hide-secrets.ts'
import type { AskedRound, Prompt, TurnPorts } from '#chat/turn.ts'
import { writeTrace } from './write-trace.ts'

export interface StartedTrace {
  rounds: AskedRound[]
  /** Called with the first text. `elapsed` is in milliseconds since `startedAt`. */
  begin(elapsed: number): void
  end(): void
  write(hasTexts?: boolean): Promise<ReplyTrace>
}

export function startTrace(
  prompt: Prompt,
  { findHideSecrets }: Pick<TurnPorts, 'findHideSecrets'>,
  startedAt: number,
): StartedTrace {
  const rounds: AskedRound[] = []
  let firstTokenAt: number | null = null
  let endedAt: number | undefined
  return {
    rounds,
    begin(elapsed) {
      firstTokenAt = elapsed
    },
    end() {
      endedAt ??= performance.now() - startedAt
    },
    async write(hasTexts = true) {
      this.end()
      const reply = { prompt, rounds, firstTokenAt, endedAt: endedAt ?? 0 }
      const hasCalls = rounds.some(({ calls }) => calls.length > 0)
      return writeTrace(reply, hasTexts && hasCalls ? await findHideSecrets() : dropText)
    },
  }
}

function dropText(): HiddenText {
  return { text: '', cut: false }
}
