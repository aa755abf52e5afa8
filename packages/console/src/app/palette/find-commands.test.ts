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
  command('Library', 'Screens'),
]
const found = (search: string) =>
  findCommands(COMMANDS, search).map(({ label, detail = '' }) => `${label} ${detail}`.trim())

test('before one types there is everything', () => {
  expect(found(' ')).toHaveLength(3)
})

test('each word narrows what is found, whatever its order, case and accents', () => {
  expect(found('test CAFE')).toEqual(['Café helper Test'])
  expect(found('café')).toHaveLength(2)
})

test('a group can be asked for by its name', () => {
  expect(found('screens')).toEqual(['Library'])
})

test('what nothing holds finds nothing', () => {
  expect(found('library test')).toEqual([])
})
