import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { findProxyFor } from './proxies.ts'

const PROXY = 'http://proxy.company.example:3128/'

function findFor(address: string, no?: string) {
  const { proxies } = loadConfig({ HTTPS_PROXY: PROXY, ...(no !== undefined && { NO_PROXY: no }) })
  return findProxyFor(proxies, address)
}

test.each([
  ['smtps://mail.example:465/', 'other.example'],
  ['smtp://mail.example:587', ''],
  ['smtp://mail.example:587', 'mail.example:25'],
  ['smtp://notmail.example:587', 'mail.example'],
  ['https://sso.example', 'sso.example:8443'],
])('%s is reached through the proxy, but for %s', (address, no) => expect(findFor(address, no)).toBe(PROXY))

test.each([
  ['smtp://mail.example:587', 'MAIL.example'],
  ['smtp://mail.example:587', 'a.example, .example'],
  ['smtp://mail.example:587', '*.example'],
  ['smtp://mail.example:587', 'mail.example:587'],
  ['https://sso.example', 'sso.example:443'],
  ['smtp://mail.example', 'mail.example:587'],
  ['smtps://mail.example', '.example:465'],
  ['smtp://mail.example:587', '*'],
  ['smtp://127.0.0.1:2525', undefined],
  ['smtp://[::1]:2525', undefined],
  ['smtp://localhost:2525', undefined],
])('%s is reached without, for %s and places on this machine', (address, no) =>
  expect(findFor(address, no)).toBeUndefined(),
)

test('without the setting there is no proxy', () => {
  expect(findProxyFor(loadConfig({}).proxies, 'smtp://mail.example:587')).toBeUndefined()
})

test.each([
  ['https_proxy', PROXY],
  ['http_proxy', PROXY],
  ['https_proxy', 'proxy.company.example:3128'],
])('%s=%s counts, as it does for nearly all programs', (name, value) => {
  expect(findProxyFor(loadConfig({ [name]: value }).proxies, 'https://api.openai.com/v1')).toBe(PROXY)
})

test('no_proxy counts too', () => {
  const { proxies } = loadConfig({ https_proxy: PROXY, no_proxy: 'mail.example' })
  expect(findProxyFor(proxies, 'smtp://mail.example:587')).toBeUndefined()
  expect(findProxyFor(proxies, 'smtp://other.example:587')).toBe(PROXY)
})

test.each(['http://other.company.example:1/', ''])(
  'a name in capitals wins over the same in small letters: %j',
  (capitals) => {
    const { proxies } = loadConfig({ HTTPS_PROXY: capitals, https_proxy: PROXY })
    expect(findProxyFor(proxies, 'https://api.openai.com/v1')).toBe(capitals || undefined)
  },
)

test('a proxy of another kind stops the start with the name as it was written', () => {
  expect(() => loadConfig({ https_proxy: 'socks5://proxy.example:1080' })).toThrow(/^https_proxy: .*HTTPS_PROXY/)
})

test('a percent sign in the password of a proxy is written as %25', () => {
  const { proxies } = loadConfig({ https_proxy: 'user:50%25off@proxy.example:3128' })
  expect(findProxyFor(proxies, 'https://api.openai.com/v1')).toBe('http://user:50%25off@proxy.example:3128/')
})
