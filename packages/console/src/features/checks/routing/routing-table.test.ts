import { expect, test } from 'vitest'
import { buildRoutingTable, describeCells } from './routing-table.ts'

const BRICKS = [
  { id: 'orders', name: 'Order status', description: '' },
  { id: 'slots', name: 'Delivery slots', description: '', enabled: false },
]
const createSentence = (id: string, brick: string, emptied = false) => ({ id, brick, text: id, from: null, emptied })
const createCell = (sentence_id: string, brick: string | null, n: number) => ({ sentence_id, brick, n })

test('rows stand in the order of the bricks, columns are the bricks and nothing; an emptied sentence has no row', () => {
  const sentences = [
    createSentence('b', 'slots'),
    createSentence('a', 'orders'),
    createSentence('gone', 'orders', true),
  ]
  const { columns, rows } = buildRoutingTable(sentences, BRICKS, null, null)
  expect(rows.map(({ sentence: { id }, verdict }) => [id, verdict])).toEqual([
    ['a', 'unasked'],
    ['b', 'unasked'],
  ])
  expect(columns.map(({ name, note }) => [name, note])).toEqual([
    ['Order status', undefined],
    ['Delivery slots', 'off'],
    ['Nothing', undefined],
  ])
})

test('a sentence is right where its brick alone took it; another brick is worse than nothing', () => {
  const sentences = ['right', 'nothing', 'elsewhere', 'old'].map((id) => createSentence(id, 'orders'))
  const cells = [
    createCell('right', 'orders', 5),
    createCell('nothing', 'orders', 3),
    createCell('nothing', null, 2),
    createCell('elsewhere', 'orders', 5),
    createCell('elsewhere', 'slots', 1),
    createCell('old', 'deleted', 5),
  ]
  const { rows, columns } = buildRoutingTable(sentences, BRICKS, { times: 5, cells }, null)
  expect(rows.map(({ verdict }) => verdict)).toEqual(['right', 'nothing', 'elsewhere', 'elsewhere'])
  expect(columns.map(({ name }) => name)).toContain('Deleted brick')
  expect(describeCells(rows[1]?.cells ?? [], 5)).toBe('Order status 3 of 5, nothing 2 of 5')
})

test('what changed since the run before is told, also where that asked another number of times', () => {
  const sentences = ['same', 'better', 'worse', 'new'].map((id) => createSentence(id, 'orders'))
  const before = {
    times: 1,
    cells: [createCell('same', 'orders', 1), createCell('better', 'gone', 1), createCell('worse', 'orders', 1)],
  }
  const cells = [
    createCell('same', 'orders', 3),
    createCell('better', null, 3),
    createCell('worse', 'slots', 3),
    createCell('new', null, 3),
  ]
  const { rows } = buildRoutingTable(sentences, BRICKS, { times: 3, cells }, before)
  expect(rows.map(({ change }) => change)).toEqual([
    undefined,
    { isBetter: true, words: 'a deleted brick 1 of 1' },
    { isBetter: false, words: 'Order status 1 of 1' },
    undefined,
  ])
})
