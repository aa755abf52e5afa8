import { describe, expect, it } from 'vitest'
import { type ApiForm, createApiForm, isApiFormChanged, NO_BRICK, withoutForeignSecrets } from './api-form.ts'
import { buildConnectedFunction } from './build-connected-function.ts'
import { finishAndCheckForm } from './finish-and-check-form.ts'
import {
  addBrickParameter,
  addValue,
  cancelEntryEdit,
  finishEntryEdit,
  startEntryEdit,
  withBrickParameters,
} from './form-entries.ts'
import { hasFormErrors, withoutMendedErrors } from './form-errors.ts'
import { toNewBrickParameter } from './new-brick-parameter.ts'

const FILLED: ApiForm = { ...createApiForm(), name: 'Orders', description: 'Finds them', url: 'api.shop.example/v1' }
const createFormWithTyped = (form: ApiForm, fresh: Partial<ApiForm['fresh']>): ApiForm => ({
  ...form,
  fresh: { ...form.fresh, ...fresh },
})
const order = { ...NO_BRICK, name: 'order', description: 'Its number' }

describe('connecting an API', () => {
  it('an API form needs its four fields', () => {
    expect(finishAndCheckForm(createApiForm()).errors.form).toBe('Some of your input cannot be empty')
    expect(hasFormErrors(finishAndCheckForm(FILLED))).toBe(false)
  })

  it('adding a brick parameter adds the API parameter that takes its value', () => {
    const form = addBrickParameter(createFormWithTyped(FILLED, { brick: order }))
    expect(buildConnectedFunction(form, 'id').parameters).toEqual({
      type: 'object',
      properties: [{ name: 'order', description: 'Its number', isrequired: true, type: 'string' }],
      required: ['order'],
    })
    expect(form.parameters).toEqual([{ name: 'order', type: 'string', value: 'order', system: true }])
    expect(withBrickParameters(form, []).parameters).toEqual([])
  })

  it('a day is a text of that form, until it is another type', () => {
    const form = addBrickParameter(createFormWithTyped(FILLED, { brick: { ...order, format: 'date' } }))
    const [day] = form.bricks
    expect(day).toEqual({ name: 'order', description: 'Its number', isrequired: true, type: 'string', format: 'date' })
    if (!day) return
    const edit = { ...toNewBrickParameter(day, form.parameters), list: 'bricks', of: 'order' } as const
    expect(finishEntryEdit(startEntryEdit(form, edit)).bricks).toEqual([day])
    const changed = { ...edit, type: 'integer', format: undefined } as const
    expect(finishEntryEdit(startEntryEdit(form, changed)).bricks[0]).not.toHaveProperty('format')
  })

  it('the API form refuses an empty or a used name of a parameter', () => {
    const once = addBrickParameter(createFormWithTyped(FILLED, { brick: order }))
    expect(addBrickParameter(createFormWithTyped(once, { brick: order })).errors.brick).toEqual({
      name: 'Name already used.',
    })
    expect(addBrickParameter(FILLED).errors.brick).toEqual({ description: "Can't be empty." })
    const cleared = addBrickParameter(createFormWithTyped(FILLED, { brick: { ...NO_BRICK, name: '' } }))
    expect(cleared.errors.brick).toEqual({ name: "Can't be empty.", description: "Can't be empty." })
    const custom = { name: 'order', value: 'x' }
    expect(addValue(createFormWithTyped(once, { parameters: custom }), 'parameters').errors.parameters).toEqual({
      name: 'Name already used.',
    })
  })

  it('a header with the same name in another case is refused', () => {
    const once = addValue(createFormWithTyped(FILLED, { headers: { name: 'Accept', value: 'text/csv' } }), 'headers')
    const again = addValue(createFormWithTyped(once, { headers: { name: 'ACCEPT', value: 'text/html' } }), 'headers')
    expect(again.errors.headers).toEqual({ name: 'Name already used.' })
    expect(once.headers[0]?.name).toBe('Accept')
  })

  it('a value is secret by its name, unless the switch says otherwise', () => {
    const headers = { name: 'Authorization', value: 'Bearer abc' }
    expect(addValue(createFormWithTyped(FILLED, { headers }), 'headers').headers[0]?.secret).toBe(true)
    const open = { ...headers, secret: false }
    expect(addValue(createFormWithTyped(FILLED, { headers: open }), 'headers').headers[0]?.secret).toBe(false)
  })

  it('finishing the API form adds what was typed but not added yet', () => {
    const whole = finishAndCheckForm(createFormWithTyped(FILLED, { headers: { name: 'accept', value: 'text/csv' } }))
    expect(whole.headers).toHaveLength(1)
    const half = finishAndCheckForm(createFormWithTyped(FILLED, { headers: { name: 'accept', value: '' } }))
    expect(half.errors.headers).toEqual({ value: "Can't be empty." })
    expect(hasFormErrors(half)).toBe(true)
  })

  it('stored secrets are asked for again when the address goes to another host', () => {
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

describe('editing a brick parameter', () => {
  const first: ApiForm = {
    ...addBrickParameter(createFormWithTyped({ ...FILLED, url: 'api.shop.example/{order}/{order}' }, { brick: order })),
    headers: [{ name: 'X-Key', type: 'string', value: '••••k7Q', secret: true }],
  }
  const edit = {
    ...NO_BRICK,
    list: 'bricks',
    of: 'order',
    name: 'number',
    description: 'Of the order',
    isrequired: false,
  } as const

  it('a renamed brick parameter is renamed in its lists and in the address, and keeps its place', () => {
    const two = addBrickParameter(createFormWithTyped(first, { brick: { ...order, name: 'city' } }))
    const form = finishEntryEdit(startEntryEdit(two, edit))
    expect(form.bricks.map(({ name }) => name)).toEqual(['number', 'city'])
    expect(form.bricks[0]).toMatchObject({ description: 'Of the order', isrequired: false })
    expect(form.parameters.map(({ name, value }) => [name, value])).toEqual([
      ['number', 'number'],
      ['city', 'city'],
    ])
    expect(form.url).toBe('api.shop.example/{number}/{number}')
    expect(form.edit).toBeUndefined()
  })

  it('what the visitor may change stays so when it is renamed', () => {
    const asking: ApiForm = { ...first, method: 'POST', confirm: { words: 'Send it?', editable: ['order'] } }
    const { api } = buildConnectedFunction(finishEntryEdit(startEntryEdit(asking, edit)), 'id')
    expect(api.confirm).toEqual({ words: 'Send it?', editable: ['number'] })
  })

  it('editing a brick parameter refuses a used or an empty name and keeps what was typed', () => {
    const two = addBrickParameter(createFormWithTyped(first, { brick: { ...order, name: 'city' } }))
    const used = finishEntryEdit(startEntryEdit(two, { ...edit, name: 'city' }))
    expect(used.errors.edit).toEqual({ name: 'Name already used.' })
    expect(used.edit).toMatchObject({ name: 'city' })
    expect(finishEntryEdit(startEntryEdit(two, { ...edit, name: ' ' })).errors.edit).toEqual({
      name: "Can't be empty.",
    })
    expect(finishEntryEdit(startEntryEdit(two, { ...edit, name: 'order' })).errors.edit).toEqual({})
  })

  it('a canceled edit changes nothing, and an open edit counts when the form is finished', () => {
    expect(cancelEntryEdit(startEntryEdit(first, edit)).bricks).toEqual(first.bricks)
    expect(finishAndCheckForm(startEntryEdit(first, edit)).bricks[0]?.name).toBe('number')
  })

  it('renaming a header asks for its hidden value again', () => {
    const form = finishEntryEdit(startEntryEdit(first, { list: 'headers', of: 'X-Key', name: 'X-Token' }))
    expect(form.headers).toEqual([{ name: 'X-Token', type: 'string', value: '', secret: true }])
  })
})

describe('an error that is shown', () => {
  it('a corrected error disappears, and no new one appears before the next submit', () => {
    const faulty = addBrickParameter(
      createFormWithTyped(finishAndCheckForm({ ...FILLED, name: '' }), {
        brick: { ...order, name: '', description: '' },
      }),
    )
    expect(withoutMendedErrors(faulty)).toBe(faulty)
    const named = withoutMendedErrors({ ...faulty, name: 'Orders' })
    expect(named.errors.form).toBeUndefined()
    expect(named.errors.brick).toEqual({ name: "Can't be empty.", description: "Can't be empty." })
    const typed = withoutMendedErrors(createFormWithTyped(named, { brick: { ...order, description: '' } }))
    expect(typed.errors.brick).toEqual({ description: "Can't be empty." })
  })
})

it('a form has changed as soon as anything was typed, and no longer when it is taken back', () => {
  const first = createApiForm()
  expect(isApiFormChanged(finishAndCheckForm(first), first)).toBe(false)
  expect(isApiFormChanged({ ...first, url: 'x' }, first)).toBe(true)
  expect(isApiFormChanged(createFormWithTyped(first, { headers: { name: 'x', value: '' } }), first)).toBe(true)
  expect(isApiFormChanged({ ...first, url: '' }, first)).toBe(false)
})
