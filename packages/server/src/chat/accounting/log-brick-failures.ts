import type { BrickFailure } from '#bricks/brick-result.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import type { EndedCall, Turn, TurnRecord } from '#chat/turn.ts'

const OTHERS_FAULTS: readonly (BrickFailure | undefined)[] = ['invalid_arguments', 'visitor_unknown']

/** The log tells the operator which API of which bot failed and how, but nothing of what was sent or answered. */
export function logBrickFailures(
  { logger }: Pick<ChatContext, 'logger'>,
  { projectId }: Pick<Turn, 'projectId'>,
  { calls }: Pick<TurnRecord, 'calls'>,
): void {
  for (const { functionId, brick, result } of calls.filter(isLoggedFailure)) {
    const { failure, status, durationMs } = result
    const told = { project: projectId, brick, brick_id: functionId, failure, status, ms: Math.round(durationMs) }
    logger.warn(told, 'a connected API failed')
  }
}

function isLoggedFailure({ result: { state, failure } }: EndedCall): boolean {
  return state === 'failed' && !OTHERS_FAULTS.includes(failure)
}
