import { expect, test } from 'vitest'
import {
  type AnswerField,
  isPathKept,
  listAnswerFields,
  listLeafPaths,
  listPathsKeptAfterToggle,
} from './answer-fields.ts'
import { filterAnswer } from './filter-answer.ts'

const ANSWER = {
  total: 412,
  items: [
    { name: 'Lamp', links: { self: '/1' } },
    { name: 'Chair', price: { amount: 9, currency: 'EUR' } },
  ],
  'as.a.text': 'odd',
}
const { fields } = listAnswerFields(ANSWER)

function findField(path: string, among: readonly AnswerField[] = fields): AnswerField {
  for (const field of among) {
    if (field.path === path) return field
    if (path.startsWith(field.path)) return findField(path, field.fields)
  }
  throw new Error(`No field ${path}`)
}

test('the fields of all items of a list are listed once', () => {
  expect(listLeafPaths(fields)).toEqual([
    'total',
    'items[].name',
    'items[].links.self',
    'items[].price.amount',
    'items[].price.currency',
    '["as.a.text"]',
  ])
  expect(findField('items').sample).toBe('2 items')
})

test('a list that is the whole answer has paths as well', () => {
  expect(listLeafPaths(listAnswerFields([{ id: 1 }, { tags: ['a'] }]).fields)).toEqual(['[].id', '[].tags'])
})

test('dropping a field keeps all the others, with as few paths as can be', () => {
  const keep = listPathsKeptAfterToggle(findField('items[].links.self'), fields, undefined)
  expect(keep).toEqual(['total', 'items[].name', 'items[].price', '["as.a.text"]'])
  expect(isPathKept('items[].price.amount', keep)).toBe(true)
  expect(isPathKept('items[].links.self', keep)).toBe(false)
  expect(listPathsKeptAfterToggle(findField('items[].links'), fields, keep)).toBeUndefined()
})

test('a path that another answer had stays', () => {
  const keep = listPathsKeptAfterToggle(findField('total'), fields, ['items[].name', 'next.page'])
  expect(keep).toEqual(['total', 'items[].name', 'next.page'])
})

test('what is left of the answer is what was kept, with so many items of each list', () => {
  const keep = ['items[].name', '["as.a.text"]']
  expect(filterAnswer(ANSWER, { keep, most: 1 })).toEqual({ items: [{ name: 'Lamp' }], 'as.a.text': 'odd' })
  const long = Array.from({ length: 30 }, (_, id) => ({ id, name: 'x' }))
  expect(filterAnswer(long, {})).toEqual(long)
  expect(filterAnswer(long, { keep: ['[].id'] })).toEqual(Array.from({ length: 20 }, (_, id) => ({ id })))
})

test('an answer of very many fields is listed as far as can be looked at', () => {
  const wide = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`field_${at}`, at]))
  const listed = listAnswerFields(wide)
  expect(listed.fields).toHaveLength(400)
  expect(listed.isWhole).toBe(false)
  const deep = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`)
  expect(listLeafPaths(listAnswerFields(deep).fields)).toHaveLength(1)
})
