import type { ConnectedFunction } from '@bricks/contract'
import { connectedFunction } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { describe, expect, it } from 'vitest'
import { ORDERS } from '#test/editor-project.ts'
import { setAddressAndParameters } from './address.ts'
import { type ApiForm, createApiForm } from './api-form.ts'
import { buildConnectedFunction } from './build-connected-function.ts'
import { finishAndCheckForm } from './finish-and-check-form.ts'
import { findJsonFault } from './json-fault.ts'

const NEW: ApiForm = { ...createApiForm(), name: 'Orders', description: 'Finds them', url: 'api.shop.example/v1' }
const createEditedFunction = (part: Partial<ApiForm>) =>
  buildConnectedFunction({ ...createApiForm(ORDERS), ...part }, ORDERS.id, ORDERS)
const readFill = ({ api }: ConnectedFunction) => (api.kind === 'mcp' ? undefined : api.fill)

describe('the brick that a form gives', () => {
  it('a new one is filled in the new way', () => {
    expect(readFill(buildConnectedFunction(NEW, 'id'))).toBe(2)
  })

  it('an old one stays as it was, until something new is used', () => {
    expect(JSON.parse(JSON.stringify(createEditedFunction({})))).toEqual(ORDERS)
    expect(readFill(createEditedFunction({ name: 'Another' }))).toBeUndefined()
    const typed = ORDERS.parameters.properties.map((each) => ({ ...each, type: 'integer' as const }))
    expect(readFill(createEditedFunction({ bricks: typed }))).toBe(2)
    expect(readFill(createEditedFunction({ method: 'POST', body: '{"a":"{order}"}' }))).toBe(2)
    expect(
      readFill(createEditedFunction({ headers: [{ name: 'X-Order', type: 'string', value: 'no {order}' }] })),
    ).toBe(2)
    expect(readFill(createEditedFunction({ url: 'api.shop.example/v1/orders?of={order}' }))).toBe(2)
  })

  it('keeps what the form does not show', () => {
    const before: ConnectedFunction = {
      ...ORDERS,
      enabled: false,
      look: { color: 'blue' },
      schema: { type: 'object' },
      api: { ...ORDERS.api, confirm: true },
    }
    const same = buildConnectedFunction(createApiForm(before), before.id, before)
    expect(same).toMatchObject({ enabled: false, look: { color: 'blue' }, schema: { type: 'object' } })
    expect(same.api.confirm).toBe(true)
    expect(buildConnectedFunction({ ...createApiForm(before), bricks: [] }, before.id, before).schema).toBeUndefined()
  })

  it('has a body only where the method has one', () => {
    const body = { content: 'text', body: 'Hello', secrets: [{ name: 'pin', value: '1234', secret: true }] } as const
    const sent = buildConnectedFunction({ ...NEW, ...body, secrets: [...body.secrets], method: 'POST' }, 'id').api
    expect(sent).toMatchObject(body)
    const got = buildConnectedFunction({ ...NEW, ...body, secrets: [...body.secrets], method: 'GET' }, 'id').api
    expect(got).not.toHaveProperty('body')
  })

  it('is what the contract takes, for a tool of an MCP server too', () => {
    const tool: ConnectedFunction = { ...ORDERS, api: { kind: 'mcp', url: 'mcp.shop.example/mcp', tool: 'find' } }
    const again = buildConnectedFunction({ ...createApiForm(tool), answer: { keep: ['a'], most: 5 } }, 'id', tool)
    expect(connectedFunction.parse(again).api).toEqual({ ...tool.api, answer: { keep: ['a'], most: 5 } })
    const made = buildConnectedFunction(setAddressAndParameters(NEW, 'api.shop.example/{order}'), 'id')
    expect(connectedFunction.parse(made)).toMatchObject({ parameters: { required: ['order'] } })
  })

  it.each([true, false, { words: 'Cancel it?' }])(
    'a tool that may change things is not one that only reads once it no longer asks (%j)',
    (confirm) => {
      const api = { kind: 'mcp', url: 'mcp.shop.example/mcp', tool: 'cancel', confirm } as const
      const tool: ConnectedFunction = { ...ORDERS, api }
      expect(buildConnectedFunction({ ...createApiForm(tool), confirm: false }, 'id', tool).api.confirm).toBe(false)
    },
  )

  it('a tool that only reads stays one when asking is switched on and off again', () => {
    const tool: ConnectedFunction = { ...ORDERS, api: { kind: 'mcp', url: 'mcp.shop.example/mcp', tool: 'find' } }
    expect(buildConnectedFunction({ ...createApiForm(tool), confirm: false }, 'id', tool).api.confirm).toBeUndefined()
  })
})

it('a body is as long as the server takes, counted in characters', () => {
  const findBodyError = (body: string) =>
    finishAndCheckForm({ ...NEW, method: 'PUT', content: 'text', body }).errors.body
  expect(findBodyError('ü'.repeat(LIMITS.bodyText))).toBeUndefined()
  expect(findBodyError('ü'.repeat(LIMITS.bodyText + 1))).toBe('A body has at most 16,384 characters.')
})

describe('a body that is no JSON', () => {
  it.each([
    ['{"a": 1,}', 1, 9],
    ['{\n  "a": {order}\n}', 2, 9],
    ['{\n  "a": [1, 2\n', 2, 13],
    ["{'a': 1}", 1, 2],
    ['{"a": {"b": "{c}", "d": }}', 1, 25],
    ['{"a" 1}', 1, 6],
    ['[1 2]', 1, 4],
    ['[1]]', 1, 4],
    ['{"a": [1}', 1, 9],
    ['{"a": tru}', 1, 7],
    ['{"a": "\n"}', 1, 7],
    ['{"a": 01}', 1, 8],
    ['"a" "b"', 1, 5],
    ['', 1, 1],
  ])('%j is told with its place', (text, line, column) => {
    expect(findJsonFault(text)).toContain(`line ${line}, column ${column}`)
  })

  it('is refused at its field, and only where the method sends it', () => {
    const faulty: ApiForm = { ...NEW, body: '{' }
    expect(finishAndCheckForm({ ...faulty, method: 'PUT' }).errors.body).toMatch(/^Not valid JSON/)
    expect(finishAndCheckForm({ ...faulty, method: 'PUT', content: 'text' }).errors.body).toBeUndefined()
    expect(finishAndCheckForm(faulty).errors.body).toBeUndefined()
    expect(findJsonFault('{"a": "{order}", "b": ["x"]}')).toBeUndefined()
  })

  it('a new brick that does not only read asks the visitor first, until somebody says otherwise', () => {
    const readConfirmOf = (change: Partial<ApiForm>) =>
      buildConnectedFunction({ ...createApiForm(), ...change }, 'id').api.confirm
    expect(readConfirmOf({ method: 'GET' })).toBeUndefined()
    expect(readConfirmOf({ method: 'POST' })).toBe(true)
    expect(readConfirmOf({ method: 'POST', confirm: false })).toBeUndefined()
    expect(readConfirmOf({ method: 'GET', confirm: { words: ' Book it? ', editable: ['gone'] } })).toEqual({
      words: 'Book it?',
    })
  })

  it('a brick that was there before asks only if it did', () => {
    const post = { ...ORDERS, api: { ...ORDERS.api, method: 'POST' as const } }
    expect(buildConnectedFunction(createApiForm(post), 'id', post).api.confirm).toBeUndefined()
  })
})
