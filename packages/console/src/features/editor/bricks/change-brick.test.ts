import type { ConnectedFunction } from '@bricks/contract'
import { expect, test } from 'vitest'
import { changeBrickLook, switchBrick } from './change-brick.ts'

const BRICK: ConnectedFunction = {
  id: 'b',
  name: 'Orders',
  description: 'Finds orders',
  parameters: { type: 'object', properties: [], required: [] },
  api: { url: 'api.shop.example', method: 'GET', parameters: [], headers: [] },
}

test('a brick that is switched off and on again is as it was saved', () => {
  const off = switchBrick(BRICK, false, BRICK)
  expect(off.enabled).toBe(false)
  expect(switchBrick(off, true, BRICK)).toEqual(BRICK)
  const saved = { ...BRICK, enabled: true }
  expect(switchBrick(off, true, saved)).toEqual(saved)
})

test('the look of a brick keeps what was chosen, and goes when nothing is chosen', () => {
  const dressed = changeBrickLook(changeBrickLook(BRICK, { color: 'teal' }), { mark: '🚚' })
  expect(dressed.look).toEqual({ color: 'teal', mark: '🚚' })
  expect(changeBrickLook(changeBrickLook(dressed, { mark: '' }), { color: '' })).toEqual(BRICK)
})
