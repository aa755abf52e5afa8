import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '#config/config.ts'

test('the models that .env.example and the handbook name are the ones used where none is set', () => {
  const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../../../..', path), 'utf8')
  const [, listed = ''] = /^# OPENAI_MODELS=(.+)$/m.exec(read('.env.example')) ?? []
  expect(loadConfig({ OPENAI_MODELS: listed }).models).toEqual(loadConfig({}).models)
  expect(read('docs/handbook/running-it-yourself.md')).toContain(`| \`OPENAI_MODELS\` | \`${listed}\` |`)
})
