import type { Unanswered } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import type { KeptGroupsOfQuestions } from '#question-groups/question-group-store.ts'
import { type Clock, DAY } from '#time.ts'
import { countUnansweredConversations, listUnansweredTexts } from './unanswered.repository.ts'

const USUAL_DAYS = 30
const MOST_GROUPS = 100

interface UnansweredContext {
  database: Database
  clock: Clock
  keptGroups: KeptGroupsOfQuestions
}

export async function groupUnanswered(
  { database, clock, keptGroups }: UnansweredContext,
  own: OwnProject,
  { days = USUAL_DAYS, testsSince }: { days?: number | undefined; testsSince: string | undefined },
): Promise<Unanswered> {
  const asked = new Date(clock().getTime() - days * DAY).toISOString()
  const since = testsSince !== undefined && testsSince > asked ? testsSince : asked
  const wanted = { from: since, onlyTests: testsSince !== undefined }
  return keptGroups.showAndRenew(own, {
    kind: testsSince === undefined ? 'unanswered' : 'unanswered_tests',
    range: `the last ${days} days`,
    ...(await countUnansweredConversations(database, own, wanted)),
    since,
    least: 1,
    most: MOST_GROUPS,
    listTexts: () => listUnansweredTexts(database, own, wanted),
  })
}
