import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CommitGroups } from './commit-groups.ts'
import { openForReading, openForWriting, type SqliteFile, type WrittenFile } from './sqlite-file.ts'

let folder: string
let writer: WrittenFile
let reader: SqliteFile
let groups: CommitGroups
/** What was executed and what was answered, in order. */
let events: string[]
let refuseCommit: Error | undefined
/** What the disk waits for before it is done. */
let disk: Promise<void>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bricks-groups-'))
  writer = openForWriting(join(folder, 'test.db'))
  writer.execute('create table notes (text text primary key)')
  reader = openForReading(join(folder, 'test.db'))
  events = []
  refuseCommit = undefined
  disk = Promise.resolve()
  groups = new CommitGroups({ ...writer, execute, sync })
})
afterEach(() => {
  reader.close()
  writer.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what comes at once is committed once, and answered after that', async () => {
  await Promise.all(['one', 'two', 'three'].map((text) => note(text).then(() => events.push(`answered ${text}`))))
  expect(events.filter((event) => !/turn|synced/.test(event))).toEqual([
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
  expect(events.slice(0, 5)).toEqual(['begin immediate', 'savepoint turn', 'release turn', 'commit', 'begin immediate'])
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

test('nobody is answered before the disk is done, and what comes meanwhile is committed together', async () => {
  const slow = Promise.withResolvers<void>()
  disk = slow.promise
  const answers = ['one', 'two', 'three'].map(async (text, at) => {
    for (let turn = 0; turn < at * 3; turn++) await new Promise(setImmediate)
    await note(text)
    events.push(`answered ${text}`)
  })
  for (let turn = 0; turn < 12; turn++) await new Promise(setImmediate)
  expect(events.filter((event) => !/turn|synced/.test(event))).toEqual(['begin immediate', 'commit', 'begin immediate'])
  slow.resolve()
  await Promise.all(answers)
  expect(events.filter((event) => !/turn|synced/.test(event)).slice(3)).toEqual([
    'commit',
    'answered one',
    'answered two',
    'answered three',
  ])
})

test('who is content with being seen does not wait for the disk, and who comes next is not on the disk without it', async () => {
  const slow = Promise.withResolvers<void>()
  disk = slow.promise
  const turn = await groups.open()
  turn.query(insert('one'))
  await turn.show()
  expect(listNotes()).toEqual(['one'])
  expect(events).not.toContain('synced')
  const kept = note('two')
  while (events.filter((event) => event === 'commit').length < 2) await new Promise(setImmediate)
  const third = await groups.open()
  third.query(insert('three'))
  await third.show()
  expect(listNotes()).toEqual(['one', 'two', 'three'])
  slow.resolve()
  await kept
  expect(events.filter((event) => event === 'synced')).toHaveLength(1)
})

test('a disk that fails fails those before it and those who may have seen them; then the log begins anew', async () => {
  const failing = Promise.withResolvers<void>()
  disk = failing.promise
  const first = note('one')
  while (!events.includes('commit')) await new Promise(setImmediate)
  const second = note('two')
  await new Promise(setImmediate)
  const logSize = () => statSync(join(folder, 'test.db-wal')).size
  const before = logSize()
  failing.reject(Object.assign(new Error('the disk is gone'), { code: 'EIO' }))
  for (const outcome of await Promise.allSettled([first, second])) {
    expect(outcome).toMatchObject({ reason: { code: 'EIO' } })
  }
  disk = Promise.resolve()
  await note('three')
  expect(listNotes()).not.toContain('two')
  expect(listNotes()).toContain('three')
  expect(logSize()).toBeLessThan(before)
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

async function sync(): Promise<void> {
  await disk
  await writer.sync()
  events.push('synced')
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
