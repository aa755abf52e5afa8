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
  /** Number of questions in the range at the time of grouping. The groups are valid until this number changes. */
  counted: number
  grouped_at: string | null
  /** JSON of counts and of ids of turns. It holds nothing that anybody said. */
  content: string | null
}
