import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SIGN_SAMPLES } from './sign-samples.ts'

const handbook = readFileSync(join(import.meta.dirname, '../../../../../../../docs/handbook/identity.md'), 'utf8')

test.each(SIGN_SAMPLES)('the code that signs a visitor in $label is that of the handbook', ({ label, code }) => {
  const [, block] = handbook.split(`### ${label}\n`)[1]?.match(/```\w+\n([\s\S]*?)\n```/) ?? []
  expect(code).toBe(block)
})
