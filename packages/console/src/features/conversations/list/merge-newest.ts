import type { ConversationSummary } from '@bricks/contract'

interface Merged {
  /** The shown conversations in their old order, with their newest data. */
  rows: ConversationSummary[]
  /** Conversations that began or continued since. They go to the top once the list lets them in. */
  fresh: ConversationSummary[]
}

/**
 * Both lists have the newest first. A shown conversation keeps its place when it continues, so that nothing moves under
 * the reader.
 */
export function mergeNewest(shown: readonly ConversationSummary[], newest: readonly ConversationSummary[]): Merged {
  const known = new Map(newest.map((each) => [each.id, each]))
  const ids = new Set(shown.map(({ id }) => id))
  const first = shown.at(0)?.last_at ?? ''
  return {
    rows: shown.map((each) => known.get(each.id) ?? each),
    fresh: newest.filter(({ id, last_at }) => !ids.has(id) && last_at >= first),
  }
}

/** The shown conversations and the new ones, the newest first. */
export function takeFresh(shown: readonly ConversationSummary[], newest: readonly ConversationSummary[]) {
  const ids = new Set(newest.map(({ id }) => id))
  return [...newest, ...shown.filter(({ id }) => !ids.has(id))].toSorted((one, other) =>
    other.last_at.localeCompare(one.last_at),
  )
}
