import { LIMITS } from '@bricks/contract/wire'
import { expect, test } from 'vitest'
import { chooseParameterName, parseChoices } from './new-brick-parameter.ts'

test('a choice is as long as the server takes it, and ends with a whole character', () => {
  const longest = `Wood${'🌲'.repeat(LIMITS.choice - 4)}`
  expect(parseChoices(`${longest}\n${longest}🌳\n Oak `)).toEqual([longest, 'Oak'])
})

test('a name that is made of the words is cut at a whole character', () => {
  const name = chooseParameterName({ name: undefined, description: `a${'𠮷'.repeat(LIMITS.name)}` })
  expect(name).toBe(`a${'𠮷'.repeat(LIMITS.name - 1)}`)
})
