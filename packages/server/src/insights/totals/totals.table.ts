/**
 * `all`: the whole bot. `model`, `brick`: the model or brick that `key` names. `first`, `whole`: how many answers began
 * or ended within the bucket `key` of the histogram. `brick_ms`: how many calls of a brick ended within a bucket; `key`
 * names both. `visitor`: the chats of one visitor, whose hash is `key`; after the day the sweeper adds the number of
 * these rows to `all` and deletes them.
 */
export const TOTAL_KINDS = ['all', 'model', 'brick', 'first', 'whole', 'brick_ms', 'visitor'] as const
export type TotalKind = (typeof TOTAL_KINDS)[number]

/**
 * `visitors`: filled when the `visitor` rows of the day are counted and deleted; 0 before. `cost`: in millionths of a
 * US dollar, without counts that have no price.
 */
export interface DailyTotalTable {
  owner_id: string
  project_id: string
  kind: TotalKind
  day: string
  key: string
  name: string | null
  count: number
  failed: number
  nothing: number
  up: number
  down: number
  visitors: number
  prompt_tokens: number
  completion_tokens: number
  cost: number
  unpriced: number
}
