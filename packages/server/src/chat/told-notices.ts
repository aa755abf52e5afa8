import type { ModelNotice } from './choose-model.ts'

const MAX_KEPT = 10_000

export interface ToldNotices {
  /** Whether this process has not told this of the project yet; from now on it has. */
  isNew(projectId: string, notice: ModelNotice): boolean
}

/** What owners were told of their models, so that a busy bot costs no statement a chat for what storage would refuse anyway. */
export function createToldNotices(): ToldNotices {
  const told = new Set<string>()
  return {
    isNew(projectId, { kind, model = '' }) {
      const key = `${projectId} ${kind} ${model}`
      if (told.has(key)) return false
      told.add(key)
      const [oldest] = told
      if (told.size > MAX_KEPT && oldest !== undefined) told.delete(oldest)
      return true
    },
  }
}
