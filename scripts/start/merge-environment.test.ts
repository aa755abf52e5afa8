import { expect, test } from 'vitest'
import { mergeEnvironment } from './merge-environment.ts'

const mergeWithoutFile = (sandbox: Record<string, string>, real: Record<string, string>) =>
  mergeEnvironment(sandbox, real, 'unused.pem')

test('a real setting takes the place of a fake, a blank one does not', () => {
  const sandbox = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'sandbox@sandbox.test' }
  expect(mergeWithoutFile(sandbox, { MAIL_FROM: 'me@company.example', SMTP_URL: ' ' })).toMatchObject({
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'me@company.example',
  })
  expect(mergeWithoutFile({ OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' }, { OPENAI_BASE_URL: '' }).OPENAI_BASE_URL).toBe(
    'http://127.0.0.1:1/v1',
  )
})

test('a card checkout that runs here stays whole: no price or secret of a real one is mixed in', () => {
  const sandbox = { STRIPE_SECRET_KEY: 'sk_test_sandbox', STRIPE_PRICE_PRO_MONTHLY: 'price_sandbox' }
  const real = { STRIPE_PRICE_PRO_MONTHLY: 'price_real', STRIPE_TRIAL_DAYS: '14' }
  expect(mergeWithoutFile(sandbox, real)).toMatchObject({ ...sandbox, STRIPE_TRIAL_DAYS: '14' })
  expect(mergeWithoutFile({}, { STRIPE_SECRET_KEY: 'sk_live_real', ...real })).toMatchObject(real)
})

test('the fake model is never given a real key, a real provider is', () => {
  const sandbox = { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', OPENAI_API_KEY: 'sk-sandbox', OPERATOR_KEY_FOR: 'tests' }
  const merged = mergeWithoutFile(sandbox, {
    OPENAI_API_KEY: 'sk-real',
    OPENAI_API_KEY_FILE: '/run/key',
    OPERATOR_KEY_FOR: 'off',
  })
  expect(merged).toMatchObject({ ...sandbox, OPERATOR_KEY_FOR: 'off' })
  expect(merged).not.toHaveProperty('OPENAI_API_KEY_FILE')
  const real = { OPENAI_BASE_URL: 'https://provider.example/v1', OPENAI_API_KEY: 'sk-real' }
  expect(mergeWithoutFile({ OPERATOR_KEY_FOR: 'tests' }, real)).toMatchObject({ ...real, OPERATOR_KEY_FOR: 'tests' })
})

test('hosts that may be called are one list', () => {
  expect(
    mergeWithoutFile({ BRICK_ALLOW_HOSTS: 'localhost:1' }, { BRICK_ALLOW_HOSTS: 'intranet.example:8443' }),
  ).toMatchObject({
    BRICK_ALLOW_HOSTS: 'intranet.example:8443,localhost:1',
  })
})
