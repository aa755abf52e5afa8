import { expect, it } from 'vitest'
import { hideSecretsAndReadCards } from './hide-secrets-and-read-cards.ts'

const showAll = (text: string) => ({ text, cut: false })

async function readTitles(lists: readonly (readonly object[])[]): Promise<string[]> {
  const answer = JSON.stringify({ shelves: lists })
  const cards = await hideSecretsAndReadCards(answer, 'application/json', { list: 'shelves[]', title: 'name' }, showAll)
  return cards.map(({ title }) => title)
}

const createNamelessItems = (count: number) => Array.from({ length: count }, () => ({}))

it('cards are made of the first 500 items of an answer, in however many lists they are', async () => {
  const [last, late] = [{ name: 'the last' }, { name: 'too late' }]
  expect(await readTitles([createNamelessItems(300), [...createNamelessItems(199), last, late]])).toEqual(['the last'])
})
