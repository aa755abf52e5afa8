import { AppError } from '#app-error.ts'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import type { LanguageModel } from '#language-model/language-model.ts'
import type { Metrics } from './metrics.ts'

/** The same model; how long it takes to begin, and how it fails, is counted. */
export function measureModel(model: LanguageModel, { provider }: Pick<Metrics, 'provider'>): LanguageModel {
  return {
    ...model,
    async stream(request, signal) {
      const stop = provider.startTimer()
      try {
        const events = await model.stream(request, signal)
        stop({ outcome: 'ok' })
        return events
      } catch (error) {
        stop({ outcome: error instanceof AppError ? error.code : 'aborted' })
        throw error
      }
    },
  }
}

/** The same caller; how long calls take, and how they fail, is counted. */
export function measureBricks(caller: BrickCaller, { bricks }: Pick<Metrics, 'bricks'>): BrickCaller {
  return {
    ...caller,
    async callBrick(connectedFunction, args, signal) {
      const result = await caller.callBrick(connectedFunction, args, signal)
      bricks.observe({ outcome: result.failure ?? 'ok' }, result.durationMs / 1000)
      return result
    },
  }
}
