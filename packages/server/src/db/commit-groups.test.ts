import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CommitGroups } from './commit-groups.ts'
import { openForReading, openForWriting, type SqliteFile } from './sqlite-file.ts'

let folder: string
let writer: SqliteFile
let reader: SqliteFile
let groups: CommitGroups
/** What was executed and what was answered, in order. */
let events: string[]
let refuseCommit: Error | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bricks-groups-'))
  writer = openForWriting(join(folder, 'test.db'))
  writer.execute('create table notes (text text primary key)')
  reader = openForReading(join(folder, 'test.db'))
  events = []
  refuseCommit = undefined
  groups = new CommitGroups({ ...writer, execute })
})
afterEach(() => {
  reader.close()
  writer.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what comes at once is committed once, and answered after that', async () => {
  await Promise.all(['one', 'two', 'three'].map((text) => note(text).then(() => events.push(`answered ${text}`))))
  expect(events.filter((event) => !event.includes('turn'))).toEqual([
    'begin immediate',
    'commit',
    'answered one',
    'answered two',
    'answered three',
  ])
})

test('what comes later has a commit of its own', async () => {
  await note('one')
  await note('two')
  expect(events.filter((event) => event === 'commit')).toHaveLength(2)
})

test('before the commit nobody else sees what was written, with the answer everybody does', async () => {
  const turn = await groups.open()
  turn.query(insert('one'))
  const kept = turn.keep()
  expect(listNotes()).toEqual([])
  await kept
  expect(listNotes()).toEqual(['one'])
})

test('a turn that lasts is committed when it ends, before the next one', async () => {
  const slow = await groups.open()
  const next = note('two')
  slow.query(insert('one'))
  await new Promise(setImmediate)
  expect(events).not.toContain('commit')
  await slow.keep()
  expect(listNotes()).toEqual(['one'])
  await next
  expect(listNotes()).toEqual(['one', 'two'])
})

test('a commit that fails fails all that were in it, the failed ones too, and nothing of them is left', async () => {
  refuseCommit = new Error('the disk is gone')
  const outcomes = await Promise.allSettled([note('one'), note('one'), note('two')])
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual(
    Array(3).fill(refuseCommit),
  )
  refuseCommit = undefined
  await note('three')
  expect(listNotes()).toEqual(['three'])
})

test('what runs apart is in nobody’s transaction, and meets what came before it', async () => {
  const before = note('one')
  const seen = groups.runApart(() => [writer.isInTransaction(), listNotes()])
  const after = note('two')
  expect(await seen).toEqual([false, ['one']])
  await Promise.all([before, after])
})

function execute(sql: string): void {
  events.push(sql)
  if (sql === 'commit' && refuseCommit) throw refuseCommit
  writer.execute(sql)
}

async function note(text: string): Promise<void> {
  const turn = await groups.open()
  try {
    turn.query(insert(text))
  } catch (error) {
    await turn.undo()
    throw error
  }
  await turn.keep()
}

function insert(text: string): CompiledQuery {
  return CompiledQuery.raw('insert into notes (text) values (?)', [text])
}

function listNotes(): string[] {
  return reader
    .query<{ text: string }>(CompiledQuery.raw('select text from notes order by rowid'))
    .rows.map(({ text }) => text)
}
