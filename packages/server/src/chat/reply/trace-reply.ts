import type { ReplyTrace } from '@bricks/contract/wire'
import type { HiddenText } from '#bricks/hiding/hide-secrets.ts'
import type { AskedRound, Prompt, TurnPorts } from '#chat/turn.ts'
import { writeTrace } from './write-trace.ts'

export interface StartedTrace {
  rounds: AskedRound[]
  /** Called with the first text. `elapsed` is in milliseconds since `startedAt`. */
  recordFirstText(elapsed: number): void
  recordEnd(): void
  writeEndedTrace(hasTexts?: boolean): Promise<ReplyTrace>
}

export function startReplyTrace(
  prompt: Prompt,
  { loadHideSecrets }: Pick<TurnPorts, 'loadHideSecrets'>,
  startedAt: number,
): StartedTrace {
  const rounds: AskedRound[] = []
  let firstTokenAt: number | null = null
  let endedAt: number | undefined
  return {
    rounds,
    recordFirstText(elapsed) {
      firstTokenAt = elapsed
    },
    recordEnd() {
      endedAt ??= performance.now() - startedAt
    },
    async writeEndedTrace(hasTexts = true) {
      this.recordEnd()
      const reply = { prompt, rounds, firstTokenAt, endedAt: endedAt ?? 0 }
      const hasCalls = rounds.some(({ calls }) => calls.length > 0)
      return writeTrace(reply, hasTexts && hasCalls ? await loadHideSecrets() : createEmptyText)
    },
  }
}

function createEmptyText(): HiddenText {
  return { text: '', cut: false }
}
