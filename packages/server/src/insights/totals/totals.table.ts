/**
 * `all`: the whole bot. `model`, `brick`: the one that `key` names. `first`, `whole`: how many answers began or ended
 * within the bucket `key` of the histogram. `brick_ms`: how many calls of a brick ended within a bucket; `key` has
 * both. `visitor`: the chats of one visitor, by a hash; the sweeper folds them into `all`.
 */
export type TotalKind = 'all' | 'model' | 'brick' | 'first' | 'whole' | 'brick_ms' | 'visitor'

/** What a bot's visitors did on one day (UTC), without test chats and previews. */
export interface DailyTotalTable {
  owner_id: string
  project_id: string
  kind: TotalKind
  day: string
  /** '' for `all`. */
  key: string
  /** The last name of the brick. */
  name: string | null
  count: number
  failed: number
  nothing: number
  up: number
  down: number
  /** Only in days that are folded. */
  visitors: number
  prompt_tokens: number
  completion_tokens: number
  /** In millionths of a US dollar, without what has no price. */
  cost: number
  /** How many counts had no price. */
  unpriced: number
}
