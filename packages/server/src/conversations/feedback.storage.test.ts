import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MARK_BITS } from '#conversation-texts/mark-bits.ts'
import { inTransaction } from '#db/transaction.ts'
import { countLockWaits } from '#test/tools/count-lock-waits.ts'
import { insertBot } from '#test/tools/insert-bot.ts'
import { insertTurns } from '#test/tools/insert-turns.ts'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { saveFeedback } from './feedback.repository.ts'

const OWN = { id: 'judged', userId: 'owner' }
const [FIRST, SECOND] = [`${OWN.id} 0`, `${OWN.id} 1`]

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
  await insertBot(opened.database, OWN)
  await insertTurns(opened.database, OWN, { turns: 2 })
  const turns = opened.database.updateTable('conversation_turns').where('owner_id', '=', OWN.userId)
  await turns.set({ conversation_id: FIRST }).execute()
})
afterAll(() => opened.close())

const giveThumb = (turn: string, value: number) =>
  saveFeedback(opened.database, { userId: OWN.userId, projectId: OWN.id, conversationId: FIRST, id: turn }, value)

test.runIf(inject('engine') === 'postgres')(
  'a conversation keeps its mark if a thumb down is given at the moment at which another one is taken back',
  async () => {
    const { database } = opened
    await giveThumb(SECOND, -1)
    const { thumbs } = await inTransaction(database, async (transaction) => {
      const conversations = transaction.updateTable('conversations').where('owner_id', '=', OWN.userId)
      await conversations.set({ origin: null }).where('id', '=', FIRST).execute()
      const given = giveThumb(FIRST, -1)
      await expect.poll(() => countLockWaits(database)).toBe(1)
      const takenBack = giveThumb(SECOND, 0)
      await expect.poll(() => countLockWaits(database)).toBe(2)
      return { thumbs: [given, takenBack] }
    })
    await Promise.all(thumbs)
    const found = database.selectFrom('conversations').select('marks').where('owner_id', '=', OWN.userId)
    expect(await found.where('id', '=', FIRST).execute()).toEqual([{ marks: MARK_BITS.disliked }])
  },
)
