import type { ModelNotice } from '#chat/turn.ts'

const MAX_REMEMBERED = 10_000

export interface NoticeMemory {
  addIfNew(projectId: string, notice: ModelNotice): boolean
}

export function createNoticeMemory(): NoticeMemory {
  const given = new Set<string>()
  return {
    addIfNew(projectId, { kind, model = '' }) {
      const key = `${projectId} ${kind} ${model}`
      if (given.has(key)) return false
      given.add(key)
      const [oldest] = given
      if (given.size > MAX_REMEMBERED && oldest !== undefined) given.delete(oldest)
      return true
    },
  }
}
