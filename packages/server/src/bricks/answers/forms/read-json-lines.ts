import { readJsonAnswer } from './read-json-answer.ts'

const TYPE = /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines|json-seq)$/

export function isJsonLinesType(type: string): boolean {
  return TYPE.test(type)
}

/**
 * Reads an answer that has one JSON object or list on each line, as a list of them. Undefined if there is no such line,
 * or if a line is something else, for example because the answer was cut. JSON text sequences (RFC 7464) have a control
 * character before each line, which `decodeBody` has replaced by U+FFFD.
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
