import { describe, expect, it } from 'vitest'
import { isSecretByDefault, maskBrickSecret, maskProviderKey } from './mask.ts'

describe('a mask', () => {
  it('a mask shows four bullets and the last 3 characters of a provider key', () => {
    expect(maskProviderKey('sk-12345678')).toBe('••••678')
    expect(maskProviderKey('')).toBe('')
  })

  it('a mask shows nothing of a short brick secret', () => {
    expect(maskBrickSecret('elevenchars')).toBe('••••')
    expect(maskBrickSecret('twelve_chars')).toBe('••••ars')
  })

  it('a mask counts characters and cuts none in two', () => {
    expect(maskBrickSecret('🔑'.repeat(11))).toBe('••••')
    expect(maskBrickSecret('🔑'.repeat(12))).toBe('••••🔑🔑🔑')
  })
})

describe('the name of a parameter or header', () => {
  it.each(['Authorization', 'X-Api-Key', 'apikey', 'api_key', 'accessToken', 'client secret', 'Set-Cookie'])(
    'a parameter that is named %s is secret',
    (name) => {
      expect(isSecretByDefault(name, 'parameters')).toBe(true)
    },
  )

  it.each(['tokens_used', 'secretary', 'author', 'keyword', 'monkey'])(
    'a header that is named %s is not secret',
    (name) => {
      expect(isSecretByDefault(name, 'headers')).toBe(false)
    },
  )

  it('the name "key" alone is secret in headers only', () => {
    expect(isSecretByDefault('key', 'headers')).toBe(true)
    expect(isSecretByDefault('key', 'parameters')).toBe(false)
  })
})
