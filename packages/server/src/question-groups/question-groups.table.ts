/**
 * `asked`: questions of visitors. `unanswered`: unanswered questions of visitors and of the owner's tests.
 * `unanswered_tests`: unanswered questions of the owner's tests alone.
 */
export type GroupKind = 'asked' | 'unanswered' | 'unanswered_tests'

export interface QuestionGroupsTable {
  owner_id: string
  project_id: string
  kind: GroupKind
  range: string
  claimed_at: string
  /**
   * Number of chats in the range, or of unanswered conversations, at the time of grouping. If the number has changed
   * since, the groups are out of date.
   */
  counted: number
  grouped_at: string | null
  content: string | null
}
