import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readProviderKey, readSettings } from './settings.ts'

const ARGS = ['--data-dir', 'data']

test('the product is told of payments where npm start puts it', () => {
  expect(readSettings(ARGS, {}).stripe?.webhookUrl).toBe('http://localhost:3000/api/stripe/webhook')
  expect(readSettings(ARGS, { PORT: '4000' }).stripe?.webhookUrl).toBe('http://localhost:4000/api/stripe/webhook')
  const named = readSettings(ARGS, { PORT: '4000', APP_URL: 'http://bricks.localhost:4000' })
  expect(named.stripe?.webhookUrl).toBe('http://bricks.localhost:4000/api/stripe/webhook')
})

test('real billing takes the whole checkout’s place: no real key is ever sent to a fake', () => {
  expect(readSettings(ARGS, { STRIPE_SECRET_KEY: 'sk_live_real' }).stripe).toBeUndefined()
  expect(readSettings(ARGS, { STRIPE_SECRET_KEY_FILE: '/run/secrets/stripe' }).stripe).toBeUndefined()
})

test.each(['SMTP_URL', 'SMTP_URL_FILE'])('%s takes the place of the mailbox', (name) => {
  expect(readSettings(ARGS, {}).hasMailServer).toBe(false)
  expect(readSettings(ARGS, { [name]: ' ' }).hasMailServer).toBe(false)
  expect(readSettings(ARGS, { [name]: 'somewhere' }).hasMailServer).toBe(true)
})

test.each(['OPENAI_BASE_URL', 'PROVIDER', 'PROVIDERS_FILE'])('%s takes the place of the fake model', (name) => {
  expect(readSettings(ARGS, {}).hasProvider).toBe(false)
  expect(readSettings(ARGS, { [name]: ' ' }).hasProvider).toBe(false)
  expect(readSettings(ARGS, { [name]: 'somebody' }).hasProvider).toBe(true)
})

test('the sample accounts get the provider key of the environment, or of the file that it names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bricks-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'key')
  writeFileSync(file, 'sk-from-a-file\n')
  expect(readProviderKey({ OPENAI_API_KEY_FILE: file, OPENAI_API_KEY: '' })).toBe('sk-from-a-file')
  expect(readProviderKey({ OPENAI_API_KEY_FILE: ' ', OPENAI_API_KEY: ' sk-given ' })).toBe('sk-given')
  expect(readProviderKey({})).toBe('')
})

test('an empty HOST or PORT counts as none', () => {
  expect(readSettings(ARGS, { HOST: '', PORT: ' ' })).toEqual(readSettings(ARGS, {}))
})

test('the sandbox begins at every address of this machine alone, and at no other', () => {
  for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
    expect(readSettings(ARGS, { HOST }).appUrl).toBe('http://localhost:3000')
  for (const HOST of ['0.0.0.0', '::', '192.168.1.4', '127.evil.example'])
    expect(() => readSettings(ARGS, { HOST })).toThrow('SANDBOX=off')
})
