/**
 * `asked`: questions of visitors. `unanswered`: unanswered questions of visitors and of the owner's tests.
 * `unanswered_tests`: unanswered questions of these tests alone.
 */
export type GroupKind = 'asked' | 'unanswered' | 'unanswered_tests'

/** The groups of questions in a range, made once and kept for a while. */
export interface QuestionGroupsTable {
  owner_id: string
  project_id: string
  kind: GroupKind
  /** A name that no other range of this kind has. */
  range: string
  /** When a process last began the grouping: only one process does it at a time. */
  claimed_at: string
  /**
   * How many questions there were in the range at the time of grouping. The groups are valid until this number changes.
   */
  counted: number
  grouped_at: string | null
  /** JSON of counts and of ids of turns. It holds nothing that anybody said. */
  content: string | null
}
