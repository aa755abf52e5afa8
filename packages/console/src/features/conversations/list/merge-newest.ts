import type { ConversationSummary } from '@bricks/contract'

interface Merged {
  rows: ConversationSummary[]
  fresh: ConversationSummary[]
}

/**
 * Both lists have the newest conversation first. A shown conversation that continues keeps its place, so that nothing
 * moves under the reader. `fresh` has newer conversations that `shown` does not have; they are shown later, when they
 * move nothing.
 */
export function mergeNewestKeepingPlaces(
  shown: readonly ConversationSummary[],
  newest: readonly ConversationSummary[],
): Merged {
  const known = new Map(newest.map((each) => [each.id, each]))
  const ids = new Set(shown.map(({ id }) => id))
  const first = shown.at(0)?.last_at ?? ''
  return {
    rows: shown.map((each) => known.get(each.id) ?? each),
    fresh: newest.filter(({ id, last_at }) => !ids.has(id) && last_at >= first),
  }
}

export function joinNewestAndSort(shown: readonly ConversationSummary[], newest: readonly ConversationSummary[]) {
  const ids = new Set(newest.map(({ id }) => id))
  return [...newest, ...shown.filter(({ id }) => !ids.has(id))].toSorted((one, other) =>
    other.last_at.localeCompare(one.last_at),
  )
}
