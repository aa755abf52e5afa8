import { LIMITS } from '@bricks/contract/wire'
import { describe, expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'
import { cutText } from './cut-text.ts'

test('a text is cut at a whole character, and keeps no half of one', () => {
  expect(cutText('ab💥', 3)).toBe('ab')
  expect(cutText('ab💥c', 4)).toBe('ab💥')
  expect(cutText('a\ud83db', 3)).toBe('a\ufffdb')
})

/** All in it that is cut is cut in the middle of a character: `before` decides at which of the two positions. */
const writeLongText = (before: string) => before + '💥'.repeat(2_000)

function writeDescription(text: string): string {
  const field = { type: 'object', description: text, properties: { b: { type: 'string', description: text } } }
  const parameter = { name: 'q', in: 'query', description: text, schema: { type: 'string', example: text } }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: text },
    servers: [{ url: 'https://a.example' }],
    paths: {
      '/orders': {
        post: {
          summary: text,
          description: `${text} and more`,
          tags: [text],
          parameters: [parameter],
          requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { a: field } } } } },
        },
      },
    },
  })
}

const writeCollection = (text: string) =>
  JSON.stringify({
    info: { name: text },
    item: [
      {
        name: text,
        item: [{ name: text, request: { method: 'GET', url: 'https://a.example/orders', description: text } }],
      },
    ],
  })

const writeCommand = (text: string) => `curl https://a.example/orders --json '${JSON.stringify({ message: text })}'`

describe.each(['', 'x'])('an API whose long texts are cut in the middle of a character, behind “%s”,', (before) => {
  test.each([
    ['of a description', writeDescription],
    ['of a collection', writeCollection],
    ['of a command', writeCommand],
  ])('%s, is read, and holds whole characters alone', async (_of, write) => {
    const { brick: _, ...answer } = await readOnePastedBrick(write(writeLongText(before)))
    // JSON writes half a character as an escape.
    expect(JSON.stringify(answer)).not.toMatch(/\\ud[89a-f]|\ufffd/i)
    expect(answer.title.length).toBeLessThanOrEqual(LIMITS.name)
  })
})
