import { describe, expect, it } from 'vitest'
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
  ])('an address that is saved "%s" is taken', (typed) => expect(caller.checkAddress(typed)).toBeUndefined())

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
    expect(caller.checkAddress(typed)).toMatchObject({
      code: 'address_refused',
      message: expect.stringContaining(advice),
    })
  })
})

describe('headers that are saved', () => {
  it('headers that are saved are taken where they can be sent', () => {
    expect(caller.checkHeaders([{ name: 'Authorization', value: 'Bearer abc' }])).toBeUndefined()
  })

  it.each([
    [{ name: 'Host', value: 'x' }, '"Host" is set by the connection'],
    [{ name: 'a b', value: 'x' }, '"a b" is not a header name'],
    [{ name: 'x-a', value: 'café' }, 'The value of "x-a"'],
  ])('a saved header such as %j is refused by its name', (header, message) => {
    expect(caller.checkHeaders([header])).toMatchObject({
      code: 'header_refused',
      message: expect.stringContaining(message),
    })
  })

  it('headers that are saved are at most 32', () => {
    const headers = Array.from({ length: 33 }, (_, at) => ({ name: `x-${at}`, value: '1' }))
    expect(caller.checkHeaders(headers)?.message).toContain('at most 32')
  })
})
