import { describe, expect, it } from 'vitest'
import {
  type ApiForm,
  addBrick,
  addValue,
  finishForm,
  hasErrors,
  startForm,
  toFunction,
  withBricks,
  withoutForeignSecrets,
} from '#features/editor/dialogs/api-form.ts'

const FILLED: ApiForm = { ...startForm(), name: 'Orders', description: 'Finds them', url: 'api.shop.example/v1' }
const typing = (form: ApiForm, fresh: Partial<ApiForm['fresh']>): ApiForm => ({
  ...form,
  fresh: { ...form.fresh, ...fresh },
})
const order = { name: 'order', description: 'Its number', isrequired: true }

describe('connecting an API', () => {
  it('wants the four fields', () => {
    expect(finishForm(startForm()).errors.form).toBe('Some of your input cannot be empty')
    expect(hasErrors(finishForm(FILLED))).toBe(false)
  })

  it('adds a brick parameter together with the API parameter that takes its value', () => {
    const form = addBrick(typing(FILLED, { brick: order }))
    expect(toFunction(form, 'id').parameters).toEqual({
      type: 'object',
      properties: [{ ...order, type: 'string' }],
      required: ['order'],
    })
    expect(form.parameters).toEqual([{ name: 'order', type: 'string', value: 'order', system: true }])
    expect(withBricks(form, []).parameters).toEqual([])
  })

  it('refuses an empty or a used name', () => {
    const once = addBrick(typing(FILLED, { brick: order }))
    expect(addBrick(typing(once, { brick: order })).errors.brick).toEqual({ name: 'Name already used.' })
    expect(addBrick(FILLED).errors.brick).toEqual({ name: "Can't be empty.", description: "Can't be empty." })
    const custom = { name: 'order', value: 'x' }
    expect(addValue(typing(once, { parameters: custom }), 'parameters').errors.parameters).toEqual({
      name: 'Name already used.',
    })
  })

  it('knows a header’s name in any case', () => {
    const once = addValue(typing(FILLED, { headers: { name: 'Accept', value: 'text/csv' } }), 'headers')
    const again = addValue(typing(once, { headers: { name: 'ACCEPT', value: 'text/html' } }), 'headers')
    expect(again.errors.headers).toEqual({ name: 'Name already used.' })
    expect(once.headers[0]?.name).toBe('Accept')
  })

  it('takes a value for secret by its name, unless told otherwise', () => {
    const headers = { name: 'Authorization', value: 'Bearer abc' }
    expect(addValue(typing(FILLED, { headers }), 'headers').headers[0]?.secret).toBe(true)
    const open = { ...headers, secret: false }
    expect(addValue(typing(FILLED, { headers: open }), 'headers').headers[0]?.secret).toBe(false)
  })

  it('loses nothing that was typed but not added yet', () => {
    const whole = finishForm(typing(FILLED, { headers: { name: 'accept', value: 'text/csv' } }))
    expect(whole.headers).toHaveLength(1)
    const half = finishForm(typing(FILLED, { headers: { name: 'accept', value: '' } }))
    expect(half.errors.headers).toEqual({ value: "Can't be empty." })
    expect(hasErrors(half)).toBe(true)
  })

  it('asks for stored secrets again when the address goes to another host', () => {
    const headers = [
      { name: 'x-api-key', type: 'string', value: '••••abc', secret: true },
      { name: 'accept', type: 'string', value: 'text/csv' },
    ] as const
    const form: ApiForm = { ...FILLED, headers: [...headers] }
    expect(withoutForeignSecrets({ ...form, url: 'api.shop.example/v2' }, FILLED.url).headers).toEqual(headers)
    const moved = withoutForeignSecrets({ ...form, url: 'other.example/v1' }, FILLED.url)
    expect(moved.headers.map(({ value }) => value)).toEqual(['', 'text/csv'])
  })
})
