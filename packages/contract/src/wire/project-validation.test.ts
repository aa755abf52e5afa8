import { describe, expect, it } from 'vitest'
import { alignApiToBrickParameters, listRequiredNames } from './bricks/api-parameters.ts'
import {
  findApiError,
  findBaseSettingsErrors,
  findNamedValueErrors,
  findParameterErrors,
  stripScheme,
} from './project-validation.ts'

describe('the dialogs', () => {
  it('the dialogs want the name, description, address and method of an API', () => {
    const form = { name: 'Orders', description: 'Finds them', url: 'shop.example', method: 'GET' }
    expect(findApiError(form)).toBeUndefined()
    for (const field of Object.keys(form)) {
      expect(findApiError({ ...form, [field]: ' ' })).toBe('Some of your input cannot be empty')
    }
  })

  it('the dialogs want a name and a description of a brick parameter, and no name twice', () => {
    expect(findParameterErrors({ name: '', description: ' ' }, [])).toEqual({
      name: "Can't be empty.",
      description: "Can't be empty.",
    })
    expect(findParameterErrors({ name: 'order ', description: 'x' }, ['order'])).toEqual({ name: 'Name already used.' })
    expect(findParameterErrors({ name: 'city', description: 'x' }, ['order'])).toEqual({})
  })

  it('the dialogs want a name and a value of a custom parameter or header', () => {
    expect(findNamedValueErrors({ name: 'a', value: '' }, ['a'])).toEqual({
      name: 'Name already used.',
      value: "Can't be empty.",
    })
  })

  it('the dialogs want the penalties and the temperature in steps of 0.01', () => {
    const base = {
      name: 'n',
      model: 'm',
      max_tokens: 1,
      temperature: 0.555,
      frequency_penalty: 0.29,
      presence_penalty: 2,
    }
    expect(findBaseSettingsErrors(base)).toEqual({ temperature: 'Choose a number in steps of 0.01.' })
    for (let hundredth = 0; hundredth <= 200; hundredth += 1) {
      expect(findBaseSettingsErrors({ ...base, temperature: Number((hundredth / 100).toFixed(2)) })).toEqual({})
    }
  })

  it('the dialogs want a model', () => {
    const base = { name: 'n', model: '', max_tokens: 2048, temperature: 2, frequency_penalty: 0, presence_penalty: 0 }
    expect(findBaseSettingsErrors(base)).toEqual({ model: 'Please select a GPT model' })
    expect(Object.keys(findBaseSettingsErrors({ ...base, max_tokens: 2049, temperature: Number.NaN }))).toEqual([
      'model',
      'max_tokens',
      'temperature',
    ])
  })

  it('the dialogs strip a typed scheme from an address', () => {
    expect(stripScheme(' HTTPS://api.shop.example/a ')).toBe('api.shop.example/a')
    expect(stripScheme('http://a.example')).toBe('a.example')
  })
})

describe('the parameters of an API', () => {
  const order = { name: 'order', isrequired: true }
  const custom = { name: 'lang', type: 'string', value: 'en', system: false } as const

  it('the parameters of an API hold exactly one entry from the prompt for each brick parameter', () => {
    const gone = { name: 'gone', type: 'string', value: 'gone', system: true } as const
    expect(alignApiToBrickParameters([order], [custom, gone])).toEqual([
      custom,
      { name: 'order', type: 'string', value: 'order', system: true },
    ])
  })

  it('the parameters of an API stay as they are when they agree already', () => {
    const aligned = alignApiToBrickParameters([order], [custom])
    expect(alignApiToBrickParameters([order], aligned)).toEqual(aligned)
  })

  it('the parameters of an API are required where they are marked so', () => {
    expect(listRequiredNames([order, { name: 'note', isrequired: false }])).toEqual(['order'])
  })
})
