import type { Database } from '#db/database.ts'
import { markNoticesSolved } from '#notices/notice.repository.ts'
import { hasOtherFailedTokens } from './failed-tokens.repository.ts'
import type { TokenKey } from './token.repository.ts'

/** A notice names only the bot, so it stays if another sign-in of the bot is refused: that sign-in may be over. */
export async function solveRefusalNotices(transaction: Database, key: TokenKey): Promise<void> {
  if (await hasOtherFailedTokens(transaction, key)) return
  const { userId, projectId } = key
  await markNoticesSolved(transaction, { userId, projectId, kind: 'connection_refused' })
}
