import type { ExpressionBuilder } from 'kysely'
import { countRows } from '#db/count.ts'
import type { Tables } from '#db/tables.ts'

/**
 * Of a live project: how many of its owner's live projects went live before it; the id decides between two of the same
 * moment. Null for a project that is not live.
 */
export function countLiveBefore(expression: ExpressionBuilder<Tables, 'projects'>) {
  const count = expression
    .selectFrom('projects as other')
    .select(countRows())
    .whereRef('other.user_id', '=', 'projects.user_id')
    .where('other.live_version', 'is not', null)
    .where(({ and, or, eb, ref }) =>
      or([
        eb('other.went_live_at', '<', ref('projects.went_live_at')),
        and([eb('other.went_live_at', '=', ref('projects.went_live_at')), eb('other.id', '<', ref('projects.id'))]),
      ]),
    )
  return expression.case().when('projects.live_version', 'is not', null).then(count).end().as('live_rank')
}
