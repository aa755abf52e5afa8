import type { BrickState, ConnectedFunction, Connection } from '@bricks/contract'
import { expect, test } from 'vitest'
import { listDeployAdvice, listDeployRequirements } from './list-requirements.ts'

const createBrick = (id: string, given: Partial<ConnectedFunction> = {}): ConnectedFunction => ({
  id,
  name: id,
  description: 'Looks something up',
  parameters: { type: 'object', properties: [], required: [] },
  api: { url: 'api.shop.example', method: 'GET', parameters: [], headers: [] },
  ...given,
})
const listWords = (list: readonly { words: string }[]) => list.map((each) => each.words)

test('a deploy needs a plan, a key and a confirmed address', () => {
  const needed = listDeployRequirements({ role: 1, hasKey: true, keyOf: 'OpenAI', isEmailConfirmed: false })
  expect(needed.map(({ kind, isDone }) => [kind, isDone])).toEqual([
    ['plan', false],
    ['key', true],
    ['email', false],
  ])
})

test('where no mail is sent, no address must be confirmed', () => {
  const needed = listDeployRequirements({ role: 8, hasKey: true, keyOf: 'OpenAI', isEmailConfirmed: undefined })
  expect(needed.map(({ kind }) => kind)).toEqual(['plan', 'key'])
})

test('what a visitor would notice is said: no instructions, no connection, a brick that fails or was never tried, no check', () => {
  const connection: Connection = {
    id: 'c',
    name: 'Shop',
    host: 'api.shop.example',
    auth: { kind: 'bearer', token: '' },
  }
  const states: BrickState[] = [
    { id: 'Works', state: 'works', at: '2026-11-20T10:00:00.000Z' },
    { id: 'Fails', state: 'failing', at: '2026-11-20T10:00:00.000Z', code: 'brick_timeout' },
  ]
  const functions = [
    createBrick('Works'),
    createBrick('Fails'),
    createBrick('New'),
    createBrick('Off', { enabled: false }),
  ]
  expect(
    listWords(listDeployAdvice({ system: ' ', functions }, { states, wanting: [connection], checks: [] })),
  ).toEqual([
    'The bot has no instructions yet',
    '“Shop” is not connected',
    '“Fails” failed when it was last called',
    '“New” was never tried',
    'No check watches over its answers',
  ])
})

test('while it is unknown how bricks and checks stand, nothing is said of them', () => {
  const unknown = { states: undefined, wanting: [], checks: undefined }
  expect(listDeployAdvice({ system: 'Be kind.', functions: [createBrick('New')] }, unknown)).toEqual([])
})
