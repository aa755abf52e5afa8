import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '#config/config.ts'

test('the models that .env.example and the handbook name are the ones used where none is set', () => {
  const readProjectFile = (path: string) => readFileSync(resolve(import.meta.dirname, '../../../..', path), 'utf8')
  const [, listed = ''] = /^# OPENAI_MODELS=(.+)$/m.exec(readProjectFile('.env.example')) ?? []
  expect(loadConfig({ OPENAI_MODELS: listed }).models).toEqual(loadConfig({}).models)
  expect(readProjectFile('docs/handbook/running-it-yourself.md')).toContain(`| \`OPENAI_MODELS\` | \`${listed}\` |`)
})
