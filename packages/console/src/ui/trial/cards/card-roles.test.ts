import { expect, test } from 'vitest'
import { listAnswerFields } from '#ui/trial/answer-fields.ts'
import { findCardRole, guessCards, withCardRole } from './card-roles.ts'

const SHOP = {
  total: 2,
  items: [
    {
      id: 1,
      name: 'Shoe',
      price: 89,
      brand: { name: 'Fell' },
      pictures: [{ src: 'https://a.example/1' }],
      url: 'https://a.example/',
    },
  ],
}
const { fields } = listAnswerFields(SHOP)

test('the first guess takes the names of the fields at their word', () => {
  expect(guessCards(fields)).toEqual({
    list: 'items',
    title: 'name',
    image: 'pictures[].src',
    link: 'url',
    fields: ['price', 'brand.name'],
  })
})

test.each([
  ['a list at the top', [{ title: 'A', when: 'now' }], { list: '', title: 'title', fields: ['when'] }],
  ['one thing', { city: 'Oslo', degrees: 4 }, { list: '', title: 'city', fields: ['degrees'] }],
  ['names that say nothing', { rows: [{ a: 1, b: 2 }] }, { list: 'rows', title: 'a', fields: ['b'] }],
  ['nothing', {}, undefined],
  ['a list of texts', ['a', 'b'], undefined],
])('guessed of %s', (_, answer, cards) => {
  expect(guessCards(listAnswerFields(answer).fields)).toEqual(cards)
})

test('each field of the list can be one part of the card, and another list begins it anew', () => {
  const start = { list: 'items', title: 'name' }
  const linked = withCardRole('items[].url', 'link', start)
  expect(linked).toEqual({ ...start, link: 'url' })
  expect(withCardRole('items[].url', 'line', linked)).toEqual({ ...start, fields: ['url'] })
  expect(withCardRole('items[].url', 'none', linked)).toEqual(start)
  expect(withCardRole('items[].url', 'title', linked)).toEqual({ list: 'items', title: 'url' })
  expect(withCardRole('items[].name', 'none', start)).toEqual(start)
  expect(withCardRole('total', 'line', start)).toEqual(start)
  expect(withCardRole('total', 'title', linked)).toEqual({ list: '', title: 'total' })
})

test('six lines at most', () => {
  const cards = Array.from({ length: 8 }, (_, at) => `items[].f${at}`).reduce(
    (chosen, path) => withCardRole(path, 'line', chosen),
    { list: 'items', title: 'name' },
  )
  expect('fields' in cards && cards.fields).toHaveLength(6)
})

test('what a field is on the card', () => {
  const cards = { list: 'items', title: 'name', image: 'pictures[].src', fields: ['price'] }
  expect(
    ['items[].name', 'items[].pictures[].src', 'items[].price', 'items[].url', 'total'].map((path) =>
      findCardRole(path, cards),
    ),
  ).toEqual(['title', 'image', 'line', 'none', undefined])
})
