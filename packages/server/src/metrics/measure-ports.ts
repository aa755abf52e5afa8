import { AppError } from '#app-error.ts'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import type { BrickResult } from '#bricks/brick-result.ts'
import type { LanguageModel } from '#language-model/language-model.ts'
import { hasFoundNothing } from '#projects/state/brick-state.repository.ts'
import type { Metrics } from './metrics.ts'

export function measureModel(model: LanguageModel, { provider }: Pick<Metrics, 'provider'>): LanguageModel {
  return {
    ...model,
    async stream(request, reader, signal) {
      const stop = stopTimerOnce(provider.startTimer())
      const begin = () => {
        stop({ outcome: 'ok' })
        reader.begin()
      }
      try {
        return await model.stream(request, { ...reader, begin }, signal)
      } catch (error) {
        // If the client has left, its answer was broken off, so this error is no failure of the provider.
        const cause = signal.aborted ? signal.reason : error
        stop({ outcome: cause instanceof AppError ? cause.code : 'aborted' })
        throw error
      }
    },
  }
}

export function measureBricks(caller: BrickCaller, { bricks }: Pick<Metrics, 'bricks'>): BrickCaller {
  const observeCall = async (calling: Promise<BrickResult>) => {
    const result = await calling
    bricks.observe({ outcome: findCallOutcome(result) }, result.durationMs / 1000)
    return result
  }
  return {
    ...caller,
    callBrick: (...call) => observeCall(caller.callBrick(...call)),
    tryBrick: (...call) => observeCall(caller.tryBrick(...call)),
  }
}

/** A 404 has an outcome of its own, so that no alert takes each order that does not exist for an API that fails. */
function findCallOutcome(result: BrickResult): string {
  return hasFoundNothing({ result }) ? 'not_found' : (result.failure ?? 'ok')
}

function stopTimerOnce(stop: (labels: { outcome: string }) => unknown): (labels: { outcome: string }) => void {
  let isStopped = false
  return (labels) => {
    if (!isStopped) stop(labels)
    isStopped = true
  }
}
