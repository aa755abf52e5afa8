import { readJsonAnswer } from './read-json-answer.ts'

const TYPE = /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines|json-seq)$/

export function isJsonLinesType(type: string): boolean {
  return TYPE.test(type)
}

/**
 * Reads an answer that has one object or list on each line as a list of them. Undefined if a line is neither, as where
 * the answer was cut, or if there is none. Text sequences (RFC 7464) have a sign before each line, which decoding has replaced.
 */
export function readJsonLines(text: string): { form: 'json'; value: unknown } | undefined {
  const lines = text.split('\n').flatMap((line) => {
    const plain = line.replace(/^\ufffd/, '').trim()
    return plain === '' ? [] : [plain]
  })
  const items: unknown[] = []
  for (const line of lines) {
    const item = /^[{[]/.test(line) ? readJsonAnswer(line) : undefined
    if (item === undefined) return undefined
    items.push(item.value)
  }
  return items.length === 0 ? undefined : { form: 'json', value: items }
}
