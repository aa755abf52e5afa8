import { expect, test } from 'vitest'
import { Circle } from '#ui/icons/icons.ts'
import type { Command } from './command.ts'
import { findCommands } from './find-commands.ts'

const command = (label: string, group: Command['group'], detail?: string): Command => ({
  id: label,
  group,
  label,
  ...(detail && { detail }),
  Icon: Circle,
  run: () => {},
})
const COMMANDS = [
  command('Café helper', 'Bots', 'Edit'),
  command('Café helper', 'Bots', 'Test'),
  { ...command('Café helper', 'Bots', 'Insights'), isHidden: true },
  command('Library', 'Screens'),
]
const found = (search: string) =>
  findCommands(COMMANDS, search).shown.map(({ label, detail = '' }) => `${label} ${detail}`.trim())

test('before one types there is everything that is not only found by typing', () => {
  expect(found(' ')).toEqual(['Café helper Edit', 'Café helper Test', 'Library'])
  expect(found('insights')).toEqual(['Café helper Insights'])
})

test('of very many the first are shown, and all are counted', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => command(`Bot ${at}`, 'Bots', 'Edit'))
  const { shown, count } = findCommands(many, 'bot')
  expect([shown.length, shown[0]?.label, count]).toEqual([40, 'Bot 0', 1_000])
})

test('each word narrows what is found, whatever its order, case and accents', () => {
  expect(found('test CAFE')).toEqual(['Café helper Test'])
  expect(found('café')).toHaveLength(3)
})

test('a group can be asked for by its name', () => {
  expect(found('screens')).toEqual(['Library'])
})

test('what nothing holds finds nothing', () => {
  expect(found('library test')).toEqual([])
})
