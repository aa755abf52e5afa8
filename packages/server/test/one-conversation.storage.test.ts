import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listTurnsAndCallsUntil } from '#checks/turns-for-check.repository.ts'
import { listTurns } from '#conversations/conversation-history.repository.ts'
import { deleteConversation } from '#conversations/delete-conversation.repository.ts'
import { saveFeedback } from '#conversations/feedback.repository.ts'
import { rebuildOrDeleteConversation } from '#conversations/rebuild-conversation.repository.ts'
import type { Database } from '#db/database.ts'
import { isConversationBeingAnswered, listTranscript } from '#handoff/transcript.repository.ts'
import { explainStatement, type LoggedStatement } from './tools/explain-statement.ts'
import { insertBot } from './tools/insert-bot.ts'
import { insertTurns } from './tools/insert-turns.ts'
import { openTestDatabase, type TestDatabase } from './tools/open-test-database.ts'

const OWN = { id: 'bot', userId: 'owner' }

const WORK = {
  'the owner looks at it': (database, { id }) => listTurns(database, OWN, { conversationId: id }),
  'the owner makes a check of it': (database, { id, turn }) =>
    listTurnsAndCallsUntil(database, OWN, { conversation_id: id, turn_id: turn }),
  'a visitor gives a thumb down': (database, { id, turn }) =>
    saveFeedback(database, { userId: OWN.userId, projectId: OWN.id, conversationId: id, id: turn }, -1),
  'its older turns are deleted': (database, { id }) =>
    rebuildOrDeleteConversation(database, { owner_id: OWN.userId, project_id: OWN.id, conversation_id: id }),
  'it waits to be handed over': (database, { id }) => isConversationBeingAnswered(database, OWN, id),
  'it is handed over': (database, { id }) => listTranscript(database, OWN, id),
  'it is deleted': (database, { id }) => deleteConversation(database, OWN, id),
} satisfies Record<string, (database: Database, of: { id: string; turn: string }) => Promise<unknown>>

let statements: LoggedStatement[] = []
let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase({ log: ({ query }) => void statements.push(query) })
  await insertBot(opened.database, OWN)
  await insertTurns(opened.database, OWN, { turns: Object.keys(WORK).length })
})
afterAll(() => opened.close())

test.runIf(inject('engine') === 'sqlite').each(Object.entries(WORK))(
  'however many turns a bot has, only those of one conversation, and their calls, are read when %s',
  async (name, work) => {
    const { database } = opened
    const id = `${OWN.id} ${Object.keys(WORK).indexOf(name)}`
    statements = []
    await work(database, { id, turn: id })
    const ofTurns = statements.filter((statement) => /\b(from|update|join) "conversation_turns"/.test(statement.sql))
    expect(ofTurns.length).toBeGreaterThan(0)
    for (const statement of ofTurns) {
      const plan = await explainStatement(database, statement)
      expect(plan.join('\n'), statement.sql).not.toMatch(/SCAN|(conversation_turns|brick_calls)_project/)
    }
  },
)
