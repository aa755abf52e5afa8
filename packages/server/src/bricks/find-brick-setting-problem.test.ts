import { describe, expect, it } from 'vitest'
import { makeFillingApi } from '#test/tools/make-api.ts'
import { createBrickCaller } from './brick-caller.ts'

const caller = createBrickCaller({
  allowHosts: ['localhost:8443'],
  resolve: () => Promise.reject(new Error('no name is looked up when an address is saved')),
})

describe('an address that is saved', () => {
  it.each([
    'api.example.com/v1/{id}',
    ' api.example.com ',
    'bücher.example/x',
    'localhost:8443/orders',
    'rebind.example/',
  ])('an address that is saved "%s" is taken', (typed) => expect(caller.findAddressProblem(typed)).toBeUndefined())

  it.each([
    ['https://api.example.com', 'Leave out'],
    ['ftp://api.example.com', 'Leave out'],
    ['https:\\\\127.0.0.1/', 'Leave out'],
    ['a b.com', 'Check it for spaces'],
    ['me:secret@api.example.com', 'Put them into a header'],
    ['{host}.example.com', 'Use {name} only after the first slash'],
    ['api.example.com:8080', 'Leave out the port'],
    ['intranet/x', 'full public name'],
    ['169.254.169.254/latest', 'public address'],
    ['', 'Leave out'],
  ])('an address that is saved "%s" is refused with what to do', (typed, advice) => {
    expect(caller.findAddressProblem(typed)).toMatchObject({
      code: 'address_refused',
      message: expect.stringContaining(advice),
    })
  })
})

describe('headers that are saved', () => {
  it('headers that are saved are taken where they can be sent', () => {
    expect(caller.findHeaderProblem([{ name: 'Authorization', value: 'Bearer abc' }])).toBeUndefined()
  })

  it.each([
    [{ name: 'Host', value: 'x' }, '"Host" is set by the connection'],
    [{ name: 'a b', value: 'x' }, '"a b" is not a header name'],
    [{ name: 'x-a', value: 'café' }, 'The value of "x-a"'],
  ])('a saved header such as %j is refused by its name', (header, message) => {
    expect(caller.findHeaderProblem([header])).toMatchObject({
      code: 'header_refused',
      message: expect.stringContaining(message),
    })
  })

  it('headers that are saved are at most 32', () => {
    const headers = Array.from({ length: 33 }, (_, at) => ({ name: `x-${at}`, value: '1' }))
    expect(caller.findHeaderProblem(headers)?.message).toContain('at most 32')
  })
})

describe('a brick that is saved', () => {
  type Sketch = Parameters<typeof makeFillingApi>[0]
  const makeBrick = (sketch: Sketch) => ({ api: makeFillingApi(sketch) })

  it.each([
    [
      { method: 'POST', body: '{\n  "a": {n}\n}' },
      'The body is not valid JSON at line 2, column 8: write {n} with its',
    ],
    [{ method: 'PUT', body: '{"a":"{n}"' }, 'line 1, column 11: a comma or } is missing.'],
    [{ headers: { 'x-a': 'caf\u00e9 {n}' }, parameters: { n: null } }, 'The value of "x-a"'],
    [{ headers: { 'x-a': '{\u00fc}' } }, 'The value of "x-a"'],
    [
      { headers: { 'x-a': '{city}' }, parameters: { city: 'Br\u00fcnn' } },
      'The value of "city" cannot stand in the header "x-a"',
    ],
  ] as const)('a brick that is saved as %j is refused in words', (sketch, words) => {
    expect(caller.findSettingProblem(makeBrick(sketch))?.message).toContain(words)
  })

  it.each<Sketch>([
    { method: 'POST', body: '{"a":"{n}"}' },
    { method: 'POST', content: 'form', body: 'a={n}' },
    { method: 'POST', content: 'text', body: '<a>{n}</a>' },
    { method: 'POST', content: 'none', body: '{' },
    { method: 'GET', body: '{' },
    { headers: { 'x-a': '{\u00fc} {today} {visitor.n\u00e1me}' }, parameters: { '\u00fc': null } },
    { headers: { 'x-a': '{key}' }, parameters: { key: '\u2022\u2022\u2022\u2022abc' } },
  ])('a brick that is saved as %j is taken', (sketch) => {
    expect(caller.findSettingProblem(makeBrick(sketch))).toBeUndefined()
  })

  it('a brick that is saved has a schema that can be checked', () => {
    const { api } = makeBrick({})
    expect(caller.findSettingProblem({ api, schema: { type: 'object' } })).toBeUndefined()
    expect(caller.findSettingProblem({ api, schema: { type: 'string' } })).toEqual({
      code: 'invalid_input',
      message: 'The schema of the parameters must be one of an object.',
    })
  })
})
