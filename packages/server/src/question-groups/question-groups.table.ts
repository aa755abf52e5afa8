/** `asked`: by visitors. `unanswered`: of them, and of the owner's tests, what was not answered. `unanswered_tests`: of these tests alone. */
export type GroupKind = 'asked' | 'unanswered' | 'unanswered_tests'

/** What was asked in a range, put together once and kept for a while. */
export interface QuestionGroupsTable {
  owner_id: string
  project_id: string
  kind: GroupKind
  /** Any name that tells it from other ranges of that kind. */
  range: string
  /** When it was last begun to put them together: only one process does. */
  claimed_at: string
  /** How many there were in the range when they were put together: as long as there are no more, they are right. */
  counted: number
  grouped_at: string | null
  /** JSON of counts and of ids of turns. It holds nothing that anybody said. */
  content: string | null
}
