import { expect, test } from 'vitest'
import { Circle } from '#ui/icons/icons.ts'
import type { Command } from './command.ts'
import { findCommands } from './find-commands.ts'

const createCommand = (label: string, group: Command['group'], detail?: string): Command => ({
  id: label,
  group,
  label,
  ...(detail && { detail }),
  Icon: Circle,
  run: () => {},
})
const COMMANDS = [
  createCommand('Café helper', 'Bots', 'Edit'),
  createCommand('Café helper', 'Bots', 'Test'),
  { ...createCommand('Café helper', 'Bots', 'Insights'), isHidden: true },
  createCommand('Library', 'Screens'),
]
const listFoundWords = (search: string) =>
  findCommands(COMMANDS, search).shown.map(({ label, detail = '' }) => `${label} ${detail}`.trim())

test('before one types there is everything that is not only found by typing', () => {
  expect(listFoundWords(' ')).toEqual(['Café helper Edit', 'Café helper Test', 'Library'])
  expect(listFoundWords('insights')).toEqual(['Café helper Insights'])
})

test('of very many the first are shown, and all are counted', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => createCommand(`Bot ${at}`, 'Bots', 'Edit'))
  const { shown, count } = findCommands(many, 'bot')
  expect([shown.length, shown[0]?.label, count]).toEqual([40, 'Bot 0', 1_000])
})

test('each word narrows what is found, whatever its order, case and accents', () => {
  expect(listFoundWords('test CAFE')).toEqual(['Café helper Test'])
  expect(listFoundWords('café')).toHaveLength(3)
})

test('a group can be asked for by its name', () => {
  expect(listFoundWords('screens')).toEqual(['Library'])
})

test('what nothing holds finds nothing', () => {
  expect(listFoundWords('library test')).toEqual([])
})
