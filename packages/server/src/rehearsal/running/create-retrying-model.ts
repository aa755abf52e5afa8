import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#app-error.ts'
import type { LanguageModel } from '#language-model/language-model.ts'
import { SECOND } from '#time.ts'

/** The limit for all waits of one answer together. Shorter than the time that a rehearsed answer may take. */
const PATIENCE_MS = 90 * SECOND

/**
 * For a run of many rehearsals, which may ask more in a minute than a key allows. If the provider is busy, a chat would
 * end with an error; the returned model waits as long as the provider says, and asks again.
 */
export function createRetryingModel(model: Pick<LanguageModel, 'stream'>): Pick<LanguageModel, 'stream'> {
  return {
    stream: async (request, reader, signal) => {
      let hasBegun = false
      const begin = () => {
        hasBegun = true
        reader.begin()
      }
      for (let waited = 0; ; ) {
        try {
          return await model.stream(request, { ...reader, begin }, signal)
        } catch (error) {
          const wait = hasBegun ? undefined : findWait(error)
          if (wait === undefined || waited + wait > PATIENCE_MS) throw error
          waited += wait
          await sleep(wait, undefined, { signal })
        }
      }
    },
  }
}

/** At least a second, so that a provider that always says `0` is not asked all the time. */
function findWait(error: unknown): number | undefined {
  if (!(error instanceof AppError) || error.code !== 'provider_busy' || error.retryAfter === undefined) return undefined
  return Math.max(1, error.retryAfter) * SECOND
}
