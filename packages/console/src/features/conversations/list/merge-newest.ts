import type { ConversationSummary } from '@bricks/contract'

interface Merged {
  /** In the places that they had, with what is known of them now. */
  rows: ConversationSummary[]
  /** Begun since, or gone on with: they stand above, once they are let in. */
  fresh: ConversationSummary[]
}

/** Both the newest first. What is read keeps its place: a talk that goes on does not move under the reader. */
export function mergeNewest(shown: readonly ConversationSummary[], newest: readonly ConversationSummary[]): Merged {
  const known = new Map(newest.map((each) => [each.id, each]))
  const ids = new Set(shown.map(({ id }) => id))
  const first = shown.at(0)?.last_at ?? ''
  return {
    rows: shown.map((each) => known.get(each.id) ?? each),
    fresh: newest.filter(({ id, last_at }) => !ids.has(id) && last_at >= first),
  }
}

/** With what is new on top, in its order. */
export function takeFresh(shown: readonly ConversationSummary[], newest: readonly ConversationSummary[]) {
  const ids = new Set(newest.map(({ id }) => id))
  return [...newest, ...shown.filter(({ id }) => !ids.has(id))].toSorted((one, other) =>
    other.last_at.localeCompare(one.last_at),
  )
}
