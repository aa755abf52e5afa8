import { LIMITS } from '@bricks/contract/wire'
import { describe, expect, it } from 'vitest'
import {
  describeAddressParts,
  listAddressPlaceholders,
  setAddressAndParameters,
  withoutPartsOfOtherHost,
  withPastedAddress,
} from './address.ts'
import { type ApiForm, createApiForm } from './api-form.ts'
import { finishEntryEdit, startEntryEdit } from './form-entries.ts'
import { toNewBrickParameter } from './new-brick-parameter.ts'

const listBrickParameterNames = (form: ApiForm) => form.bricks.map(({ name }) => name)
const createFormFromTyped = (...urls: string[]) => urls.reduce(setAddressAndParameters, createApiForm())

describe('a name in braces', () => {
  it('makes its parameter, required and in words, and the API parameter that sends it', () => {
    const form = createFormFromTyped('api.shop.example/orders/{orderNumber}')
    expect(form.bricks).toEqual([
      { name: 'orderNumber', type: 'string', description: 'order number', isrequired: true },
    ])
    expect(form.parameters).toEqual([{ name: 'orderNumber', type: 'string', value: 'orderNumber', system: true }])
  })

  it('takes its parameter along while it is still being typed', () => {
    expect(
      listBrickParameterNames(createFormFromTyped('a.example/{o}', 'a.example/{or}', 'a.example/{order}')),
    ).toEqual(['order'])
    expect(listBrickParameterNames(createFormFromTyped('a.example/{order}', 'a.example/'))).toEqual([])
  })

  it('leaves a parameter that somebody has changed', () => {
    const made = createFormFromTyped('a.example/{order}')
    const [brick] = made.bricks
    if (!brick) throw new Error('No parameter was made.')
    const edit = {
      ...toNewBrickParameter(brick, made.parameters),
      list: 'bricks',
      of: 'order',
      example: 'A17',
    } as const
    expect(
      listBrickParameterNames(setAddressAndParameters(finishEntryEdit(startEntryEdit(made, edit)), 'a.example/')),
    ).toEqual(['order'])
  })

  it('is none in the host, and none that the server fills in itself', () => {
    expect(listAddressPlaceholders('{host}.example/{a}?b={c}&d={today}&e={visitor.id}&f={page.url}')).toEqual([
      'a',
      'c',
    ])
    expect(listAddressPlaceholders('api.example')).toEqual([])
    expect(listAddressPlaceholders('api.example/{}/{a/b}')).toEqual([])
  })
})

describe('a pasted address', () => {
  const createFormFromPasted = (url: string, form = createApiForm()) => withPastedAddress(form, url)

  it('keeps no half of a character where it cuts a long example', () => {
    const long = `${'a'.repeat(LIMITS.example - 1)}😀`
    const [brick] = createFormFromPasted(`api.shop.example/find?q=${encodeURIComponent(`${long}b`)}`).bricks
    expect(brick?.example).toBe(long)
  })

  it('gives its query away to parameters with examples', () => {
    const form = createFormFromPasted('api.shop.example/slots?postcode=20457&day=2026-11-26#top')
    expect(form.url).toBe('api.shop.example/slots')
    expect(form.bricks.map(({ name, example }) => [name, example])).toEqual([
      ['postcode', '20457'],
      ['day', '2026-11-26'],
    ])
    expect(form.parameters.every(({ system }) => system)).toBe(true)
    expect(describeAddressParts(createApiForm(), form)).toBe(
      'Taken from the address. The bot must know: postcode, day.',
    )
  })

  it('keeps what looks secret as a fixed value that is masked', () => {
    const form = createFormFromPasted(
      'api.weather.example/now?q=Lisbon&appid=b6907d289e10d714a6e88b30761fae22&api_key=abc',
    )
    expect(listBrickParameterNames(form)).toEqual(['q'])
    expect(form.parameters.filter(({ secret }) => secret).map(({ name }) => name)).toEqual(['appid', 'api_key'])
    expect(form.url).not.toContain('b6907d')
  })

  it('decodes what it takes, and leaves what it cannot take', () => {
    const form = createFormFromPasted('a.example/?q=caf%C3%A9+au+lait&lang={lang}&&=x&broken=%E0%A4%A')
    expect(form.bricks.map(({ name, example }) => [name, example])).toEqual([
      ['q', 'café au lait'],
      ['broken', '%E0%A4%A'],
      ['lang', undefined],
    ])
    expect(form.url).toBe('a.example/?lang={lang}&=x')
  })

  it('goes to the query where the method has a body', () => {
    expect(createFormFromPasted('a.example/?a=1', { ...createApiForm(), method: 'POST' }).parameters[0]?.in).toBe(
      'query',
    )
  })

  it('makes no second parameter of a name', () => {
    expect(listBrickParameterNames(createFormFromPasted('a.example/?a=1&a=2'))).toEqual(['a'])
    expect(
      listBrickParameterNames(createFormFromPasted('a.example/?a=3', createFormFromPasted('a.example/?a=1'))),
    ).toEqual(['a'])
  })

  it('takes away what the address of another host had brought, its secret above all', () => {
    const wrong = createFormFromPasted('old.example/v1?api_key=sk-1&page=2&order=A17')
    const form = createFormFromPasted('new.example/v2?order=B18', wrong)
    expect(form.bricks.map(({ name, example }) => [name, example])).toEqual([['order', 'B18']])
    expect(form.parameters.map(({ name }) => name)).toEqual(['order'])
    expect(describeAddressParts(withoutPartsOfOtherHost(wrong, 'new.example/v2?order=B18'), form)).toBe(
      'Taken from the address. The bot must know: order.',
    )
    expect(createFormFromPasted('third.example', form)).toMatchObject({ bricks: [], parameters: [] })
  })

  it('leaves all of it where the host is the same, and what somebody has changed or added', () => {
    const first = createFormFromPasted('a.example/v1?api_key=sk-1&page=2')
    expect(createFormFromPasted('a.example/v2?order=A17', first).parameters.map(({ name }) => name)).toEqual([
      'api_key',
      'page',
      'order',
    ])
    const [page] = first.bricks
    if (!page) throw new Error('No parameter was made.')
    const region = { name: 'region', type: 'string', value: 'eu', system: false } as const
    const changed = {
      ...first,
      bricks: [{ ...page, isrequired: false }],
      parameters: [...first.parameters, region],
    }
    expect(createFormFromPasted('b.example/v2', changed).parameters.map(({ name }) => name)).toEqual(['page', 'region'])
  })
})
