import type { ConnectedFunction } from '@bricks/contract'
import { expect, test } from 'vitest'
import { describeTools } from './tools.ts'

function brick(name: string): ConnectedFunction {
  const city = { name: 'city', type: 'string', description: 'Where', isrequired: true } as const
  return {
    id: name,
    name,
    description: 'Weather of a city',
    parameters: {
      type: 'object',
      properties: [city, { ...city, name: '__proto__', isrequired: false }],
      required: ['city'],
    },
    api: { url: 'weather.example/', method: 'GET', parameters: [], headers: [] },
  }
}

function namesOf(...names: string[]): string[] {
  return [...describeTools(names.map(brick)).keys()]
}

test('a brick becomes a tool with the schema of its parameters', () => {
  const definition = describeTools([brick('Weather')]).get('Weather')?.definition
  expect(definition?.description).toBe('Weather of a city')
  expect(JSON.stringify(definition?.parameters)).toBe(
    '{"type":"object","properties":{"city":{"type":"string","description":"Where"},"__proto__":{"type":"string","description":"Where"}},"required":["city"],"additionalProperties":false}',
  )
})

test('names are folded to what a tool may be called, and stay apart', () => {
  expect(namesOf('Počasí v Brně', 'order status!', '天気', '...', 'get_x-1')).toEqual([
    'Pocasi_v_Brne',
    'order_status',
    'brick',
    'brick_2',
    'get_x-1',
  ])
  expect(namesOf('a b', 'a_b', 'a_b_2', 'a/b')).toEqual(['a_b', 'a_b_2', 'a_b_2_2', 'a_b_3'])
  const long = namesOf('x'.repeat(120), 'x'.repeat(121))
  expect(long.map((name) => name.length)).toEqual([64, 64])
  expect(new Set(long).size).toBe(2)
})
