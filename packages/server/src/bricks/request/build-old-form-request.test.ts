import { describe, expect, it } from 'vitest'
import { makeApi } from '#test/tools/make-api.ts'
import { buildOldFormRequest } from './build-old-form-request.ts'

const parameters = { city: null, units: 'metric & more', key: 'k-1' }

describe('a GET', () => {
  it('a GET carries its parameters in the query: the model’s value where it comes from the prompt, else the fixed one', () => {
    const api = makeApi({ url: 'api.example.com/v1', parameters })
    expect(buildOldFormRequest(api, { city: 'São Paulo', units: 'ignored' })?.url).toBe(
      'https://api.example.com/v1?city=S%C3%A3o+Paulo&units=metric+%26+more&key=k-1',
    )
  })

  it('a GET leaves out what the model did not give', () => {
    const api = makeApi({ url: 'api.example.com/v1', parameters: { city: null, toString: null } })
    expect(buildOldFormRequest(api, {})?.url).toBe('https://api.example.com/v1')
  })

  it.each([
    ['api.example.com/v1?a=1', 'https://api.example.com/v1?a=1&city=x'],
    ['api.example.com/v1?', 'https://api.example.com/v1?city=x'],
    ['api.example.com/v1?a=1&', 'https://api.example.com/v1?a=1&city=x'],
    ['api.example.com#part', 'https://api.example.com?city=x'],
  ])('a GET adds its parameters to the query of %s', (url, asked) => {
    expect(buildOldFormRequest(makeApi({ url, parameters: { city: null } }), { city: 'x' })?.url).toBe(asked)
  })

  it('a GET does not send again what fills its path', () => {
    const api = makeApi({ url: 'api.example.com/{city}/now', parameters })
    expect(buildOldFormRequest(api, { city: 'a:b' })?.url).toBe(
      'https://api.example.com/a%3Ab/now?units=metric+%26+more&key=k-1',
    )
  })

  it('a GET is not made where a value cannot stand in the path, or makes the address too long', () => {
    const api = makeApi({ url: 'api.example.com/{city}', parameters: { city: null } })
    expect(buildOldFormRequest(api, { city: '..' })).toBeUndefined()
    expect(buildOldFormRequest(api, { city: 'x'.repeat(20_000) })).toBeUndefined()
  })

  it('a GET has a body in no case', () => {
    expect(buildOldFormRequest(makeApi({ url: 'a.com', parameters }), { city: 'x' })).not.toHaveProperty('body')
  })
})

describe('a POST', () => {
  it('a POST carries its parameters as JSON', () => {
    const api = makeApi({ url: 'api.example.com/leads/{city}', method: 'POST', parameters })
    const request = buildOldFormRequest(api, { city: 'Oslo' })
    expect(request).toMatchObject({ url: 'https://api.example.com/leads/Oslo', method: 'POST' })
    expect(request?.body).toBe('{"units":"metric & more","key":"k-1"}')
    expect(request?.headers).toContainEqual({ name: 'content-type', value: 'application/json' })
  })

  it('a POST is form-encoded where the brick’s content type says so', () => {
    const headers = { 'Content-Type': 'Application/X-WWW-Form-Urlencoded; charset=utf-8' }
    const request = buildOldFormRequest(makeApi({ method: 'POST', parameters, headers }), { city: 'a b' })
    expect(request?.body).toBe('city=a+b&units=metric+%26+more&key=k-1')
    expect(request?.headers.filter(({ name }) => name.toLowerCase() === 'content-type')).toHaveLength(1)
  })

  it('a POST keeps another content type of its own', () => {
    const headers = { 'content-type': 'application/vnd.api+json' }
    const request = buildOldFormRequest(makeApi({ method: 'POST', parameters: { a: '1' }, headers }), {})
    expect(request?.body).toBe('{"a":"1"}')
    expect(request?.headers).toContainEqual(expect.objectContaining({ value: 'application/vnd.api+json' }))
  })

  it('a POST can send a parameter of any name', () => {
    const parameters = JSON.parse('{"__proto__":"x","constructor":"y"}')
    expect(buildOldFormRequest(makeApi({ method: 'POST', parameters }), {})?.body).toBe(
      '{"__proto__":"x","constructor":"y"}',
    )
  })

  it('a POST leaves the query of its address alone', () => {
    const api = makeApi({ url: 'api.example.com/x?a=1', method: 'POST', parameters: { b: '2' } })
    expect(buildOldFormRequest(api, {})?.url).toBe('https://api.example.com/x?a=1')
  })
})

it('a header of the brick replaces the default of its name', () => {
  const request = buildOldFormRequest(makeApi({ headers: { Accept: 'text/csv' } }), {})
  expect(request?.headers).toEqual([{ name: 'Accept', type: 'string', value: 'text/csv' }])
})
