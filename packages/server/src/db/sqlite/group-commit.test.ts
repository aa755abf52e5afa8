import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GroupCommit } from './group-commit.ts'
import { openForReading, openForWriting, type SqliteFile, type WrittenFile } from './sqlite-file.ts'

let folder: string
let writer: WrittenFile
let reader: SqliteFile
let groups: GroupCommit
let events: string[]
let refuseCommit: Error | undefined
let disk: Promise<void>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bricks-groups-'))
  writer = openForWriting(join(folder, 'test.db'))
  writer.execute('create table notes (text text primary key)')
  reader = openForReading(join(folder, 'test.db'))
  events = []
  refuseCommit = undefined
  disk = Promise.resolve()
  groups = new GroupCommit({ ...writer, execute: executeAndRecord, sync: syncAndRecord })
})
afterEach(() => {
  reader.close()
  writer.close()
  rmSync(folder, { recursive: true, force: true })
})

test('transactions that come at the same time share one commit, and resolve after it', async () => {
  await Promise.all(
    ['one', 'two', 'three'].map((text) => insertNoteAndCommit(text).then(() => events.push(`answered ${text}`))),
  )
  expect(events.filter((event) => !/own|synced/.test(event))).toEqual([
    'begin immediate',
    'commit',
    'answered one',
    'answered two',
    'answered three',
  ])
})

test('transactions that come one after the other have a commit each', async () => {
  await insertNoteAndCommit('one')
  await insertNoteAndCommit('two')
  expect(events.filter((event) => event === 'commit')).toHaveLength(2)
})

test('other connections see a change when its transaction has resolved, and not before', async () => {
  const transaction = await groups.open()
  transaction.query(createNoteInsert('one'))
  const kept = transaction.commitDurable()
  expect(listNotes()).toEqual([])
  await kept
  expect(listNotes()).toEqual(['one'])
})

test('a long transaction is committed when it ends, before the next one', async () => {
  const slow = await groups.open()
  const next = insertNoteAndCommit('two')
  slow.query(createNoteInsert('one'))
  await new Promise(setImmediate)
  expect(events).not.toContain('commit')
  await slow.commitDurable()
  expect(events.slice(0, 5)).toEqual(['begin immediate', 'savepoint own', 'release own', 'commit', 'begin immediate'])
  await next
  expect(listNotes()).toEqual(['one', 'two'])
})

test('a failed commit fails every transaction of its group, and nothing of them is left', async () => {
  refuseCommit = new Error('the disk is gone')
  const outcomes = await Promise.allSettled([
    insertNoteAndCommit('one'),
    insertNoteAndCommit('one'),
    insertNoteAndCommit('two'),
  ])
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual(
    Array(3).fill(refuseCommit),
  )
  refuseCommit = undefined
  await insertNoteAndCommit('three')
  expect(listNotes()).toEqual(['three'])
})

test('no transaction resolves before the sync, and those that come meanwhile share the next commit', async () => {
  const slow = Promise.withResolvers<void>()
  disk = slow.promise
  const answers = ['one', 'two', 'three'].map(async (text, at) => {
    for (let tick = 0; tick < at * 3; tick++) await new Promise(setImmediate)
    await insertNoteAndCommit(text)
    events.push(`answered ${text}`)
  })
  for (let tick = 0; tick < 12; tick++) await new Promise(setImmediate)
  expect(events.filter((event) => !/own|synced/.test(event))).toEqual(['begin immediate', 'commit', 'begin immediate'])
  slow.resolve()
  await Promise.all(answers)
  expect(events.filter((event) => !/own|synced/.test(event)).slice(3)).toEqual([
    'commit',
    'answered one',
    'answered two',
    'answered three',
  ])
})

test('a relaxed commit does not wait for the disk; the next durable one brings it there too', async () => {
  const slow = Promise.withResolvers<void>()
  disk = slow.promise
  const transaction = await groups.open()
  transaction.query(createNoteInsert('one'))
  await transaction.commit()
  expect(listNotes()).toEqual(['one'])
  expect(events).not.toContain('synced')
  const kept = insertNoteAndCommit('two')
  while (events.filter((event) => event === 'commit').length < 2) await new Promise(setImmediate)
  const third = await groups.open()
  third.query(createNoteInsert('three'))
  await third.commit()
  expect(listNotes()).toEqual(['one', 'two', 'three'])
  slow.resolve()
  await kept
  expect(events.filter((event) => event === 'synced')).toHaveLength(1)
})

test('a transaction that ends before its commit shares it with what follows in the same tick', async () => {
  const first = await groups.open()
  first.query(createNoteInsert('one'))
  first.commitSoon()
  const second = await groups.open()
  second.query(createNoteInsert('two'))
  expect(listNotes()).toEqual([])
  await second.commit()
  expect(listNotes()).toEqual(['one', 'two'])
  expect(events.filter((event) => event === 'commit')).toHaveLength(1)
})

test('who reads after such a transaction sees its changes, unless another one is open', async () => {
  const first = await groups.open()
  first.query(createNoteInsert('one'))
  first.commitSoon()
  groups.commitUnseen()
  expect(listNotes()).toEqual(['one'])
  const second = await groups.open()
  second.query(createNoteInsert('two'))
  second.commitSoon()
  const third = await groups.open()
  groups.commitUnseen()
  expect(listNotes()).toEqual(['one'])
  await third.commit()
  expect(listNotes()).toEqual(['one', 'two'])
})

test('a failed sync fails its transactions and those that may have read from them; then the log begins anew', async () => {
  const failing = Promise.withResolvers<void>()
  disk = failing.promise
  const first = insertNoteAndCommit('one')
  while (!events.includes('commit')) await new Promise(setImmediate)
  const second = insertNoteAndCommit('two')
  await new Promise(setImmediate)
  const logSize = () => statSync(join(folder, 'test.db-wal')).size
  const before = logSize()
  failing.reject(Object.assign(new Error('the disk is gone'), { code: 'EIO' }))
  for (const outcome of await Promise.allSettled([first, second])) {
    expect(outcome).toMatchObject({ reason: { code: 'EIO' } })
  }
  disk = Promise.resolve()
  await insertNoteAndCommit('three')
  expect(listNotes()).not.toContain('two')
  expect(listNotes()).toContain('three')
  expect(logSize()).toBeLessThan(before)
})

test('while somebody reads the log that may have a hole, no change counts as stored behind the hole', async () => {
  const failing = Promise.withResolvers<void>()
  disk = failing.promise
  const first = insertNoteAndCommit('one')
  while (!events.includes('commit')) await new Promise(setImmediate)
  reader.execute('begin')
  listNotes()
  failing.reject(Object.assign(new Error('the disk is full'), { code: 'ENOSPC' }))
  await expect(first).rejects.toMatchObject({ code: 'ENOSPC' })
  disk = Promise.resolve()
  await expect(insertNoteAndCommit('two')).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  reader.execute('commit')
  await insertNoteAndCommit('three')
  expect(listNotes()).not.toContain('two')
  expect(listNotes()).toContain('three')
})

test('runOutsideTransactions runs outside every transaction, after those that came before it', async () => {
  const before = insertNoteAndCommit('one')
  const seen = groups.runOutsideTransactions(() => [writer.isInTransaction(), listNotes()])
  const after = insertNoteAndCommit('two')
  expect(await seen).toEqual([false, ['one']])
  await Promise.all([before, after])
})

function executeAndRecord(sql: string): void {
  events.push(sql)
  if (sql === 'commit' && refuseCommit) throw refuseCommit
  writer.execute(sql)
}

async function syncAndRecord(): Promise<void> {
  await disk
  await writer.sync()
  events.push('synced')
}

async function insertNoteAndCommit(text: string): Promise<void> {
  const transaction = await groups.open()
  try {
    transaction.query(createNoteInsert(text))
  } catch (error) {
    await transaction.rollback()
    throw error
  }
  await transaction.commitDurable()
}

function createNoteInsert(text: string): CompiledQuery {
  return CompiledQuery.raw('insert into notes (text) values (?)', [text])
}

function listNotes(): string[] {
  return reader
    .query<{ text: string }>(CompiledQuery.raw('select text from notes order by rowid'))
    .rows.map(({ text }) => text)
}
