import type { Connection } from '@bricks/contract'
import { beforeEach, expect, test } from 'vitest'
import { ORDERS } from '#test/editor-project.ts'
import { PROJECT } from '#test/sample-data.ts'
import { keepDraft, readKeptDraft } from './draft-storage.ts'

const shop: Connection = { id: 'shop', name: 'Shop', host: 'api.shop.example', auth: { kind: 'bearer', token: 'sk-9' } }
const typed = { ...ORDERS, api: { ...ORDERS.api, secrets: [{ name: 'pin', value: 'sk-9' }] } }

beforeEach(() => localStorage.clear())

test('no secret that was typed is kept in the browser: not of a body, and not of a connection', () => {
  keepDraft('p', 3, { ...PROJECT, functions: [typed], connections: [shop] })
  expect(JSON.stringify(localStorage)).not.toContain('sk-9')
  expect(readKeptDraft('p', 3)).toMatchObject({
    isCurrent: true,
    draft: {
      functions: [{ api: { secrets: [{ name: 'pin', value: '••••' }] } }],
      connections: [{ id: 'shop', auth: { kind: 'bearer', token: '••••' } }],
    },
  })
})

test('a draft that an earlier release kept has no connections', () => {
  const { connections: _connections, ...draft } = PROJECT
  localStorage.setItem('bricks:draft:p', JSON.stringify({ revision: 3, draft }))
  expect(readKeptDraft('p', 3)?.draft.connections).toEqual([])
})
