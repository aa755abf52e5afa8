import type { Connection } from '@bricks/contract'
import { expect, test } from 'vitest'
import { ORDERS } from '#test/editor-project.ts'
import { findConnectionState, isUserNameUnchanged, listUnconnected } from './connection-state.ts'

const createTestConnection = (auth: Connection['auth']): Connection => ({
  id: 'c',
  name: 'Shop',
  host: 'api.shop.example',
  auth,
})
const createCodeConnection = (state: 'needed' | 'connected' | 'failed', account?: string) =>
  createTestConnection({
    kind: 'oauth2-code',
    authorize_url: 'https://a.example',
    token_url: 'https://a.example/token',
    client_id: 'c',
    state,
    ...(account && { account }),
  })

test.each([
  [createTestConnection({ kind: 'none' }), 'None', false],
  [createTestConnection({ kind: 'bearer', token: '••••k7Q' }), 'Bearer token', false],
  [createTestConnection({ kind: 'bearer', token: '' }), 'Not connected yet', true],
  [createTestConnection({ kind: 'basic', user: 'bea', password: '••••' }), 'User and password', false],
  [createTestConnection({ kind: 'basic', user: '••••', password: '' }), 'User and password', false],
  [createTestConnection({ kind: 'basic', user: '', password: '' }), 'Not connected yet', true],
  [createTestConnection({ kind: 'basic', user: 'bea', password: '' }), 'Not connected yet', true],
  [createCodeConnection('needed'), 'Not connected yet', true],
  [createCodeConnection('failed'), 'Refused: connect again', true],
  [createCodeConnection('connected'), 'Connected', false],
  [createCodeConnection('connected', 'bea@shop.example'), 'Connected as bea@shop.example', false],
])('what is stored as %j is told as %s', (connection, words, isWanting) => {
  expect(findConnectionState(connection, true)).toMatchObject({ words, isWanting })
})

test('a user that was just typed without a password may be the key', () => {
  const typed = createTestConnection({ kind: 'basic', user: 'sk_test_9', password: '' })
  const using = { connections: [typed], functions: [{ ...ORDERS, api: { ...ORDERS.api, connection: typed.id } }] }
  expect(listUnconnected(using, [])).toEqual([])
  expect(isUserNameUnchanged(typed, [createTestConnection({ kind: 'basic', user: 'bea', password: '' })])).toBe(false)
  expect(listUnconnected(using, [typed])).toEqual([typed])
  expect(listUnconnected({ ...using, functions: [ORDERS] }, [typed])).toEqual([])
})
