/** A parsed JSON text. It keeps all digits of a long number, and the order of members. */
export type JsonTemplate =
  | { kind: 'plain'; json: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: JsonTemplate[] }
  | { kind: 'object'; members: { key: string; value: JsonTemplate }[] }

const MOST_LAYERS = 64

export class JsonTemplateError extends Error {
  readonly line: number
  readonly column: number

  constructor(words: string, text: string, at: number) {
    super(words)
    this.name = 'JsonTemplateError'
    const lines = text.slice(0, at).split(/\r\n|\r|\n/)
    this.line = lines.length
    this.column = (lines.at(-1) ?? '').length + 1
  }
}

const BLANKS = /[ \t\r\n]*/y
const STRING = /"(?:[^"\\\p{Cc}]|\u007f|[\u0080-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy
const PLAIN = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y
const BARE_PLACEHOLDER = /\{\s*([A-Za-z_][\w.-]*)\s*\}/y

export function parseJsonTemplate(text: string): JsonTemplate {
  const reader = new Reader(text)
  const template = readTemplateValue(reader, 0)
  reader.skipBlanks()
  if (reader.at < text.length) throw reader.createError('nothing more can follow here')
  return template
}

class Reader {
  at = 0
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  consumeMatch(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const [found] = pattern.exec(this.text) ?? []
    if (found !== undefined) this.at += found.length
    return found
  }

  skipBlanks(): void {
    this.consumeMatch(BLANKS)
  }

  consumeCharacter(character: string): boolean {
    this.skipBlanks()
    if (this.text[this.at] !== character) return false
    this.at += 1
    return true
  }

  createError(words: string, at = this.at): JsonTemplateError {
    return new JsonTemplateError(words, this.text, at)
  }
}

function readTemplateValue(reader: Reader, layer: number): JsonTemplate {
  reader.skipBlanks()
  if (layer > MOST_LAYERS) throw reader.createError(`JSON can be nested ${MOST_LAYERS} deep here`)
  const start = reader.at
  const string = reader.consumeMatch(STRING)
  if (string !== undefined) return { kind: 'text', text: String(JSON.parse(string)) }
  const json = reader.consumeMatch(PLAIN)
  if (json !== undefined) return { kind: 'plain', json }
  if (reader.text[start] === '[') return readTemplateList(reader, layer)
  if (reader.text[start] !== '{') throw reader.createError(describeUnreadable(reader))
  const placeholder = reader.consumeMatch(BARE_PLACEHOLDER)
  if (placeholder !== undefined) {
    throw reader.createError(
      `write ${placeholder} with its quotation marks, "${placeholder}": a number is still sent as one`,
      start,
    )
  }
  return readTemplateObject(reader, layer)
}

function readTemplateList(reader: Reader, layer: number): JsonTemplate {
  const items: JsonTemplate[] = []
  reader.consumeCharacter('[')
  if (reader.consumeCharacter(']')) return { kind: 'list', items }
  do items.push(readTemplateValue(reader, layer + 1))
  while (reader.consumeCharacter(','))
  if (!reader.consumeCharacter(']')) throw reader.createError('a comma or ] is missing')
  return { kind: 'list', items }
}

function readTemplateObject(reader: Reader, layer: number): JsonTemplate {
  const members: { key: string; value: JsonTemplate }[] = []
  reader.consumeCharacter('{')
  if (reader.consumeCharacter('}')) return { kind: 'object', members }
  do {
    reader.skipBlanks()
    const key = reader.consumeMatch(STRING)
    if (key === undefined) throw reader.createError('a name in quotation marks is missing')
    if (!reader.consumeCharacter(':')) throw reader.createError('a colon is missing')
    members.push({ key, value: readTemplateValue(reader, layer + 1) })
  } while (reader.consumeCharacter(','))
  if (!reader.consumeCharacter('}')) throw reader.createError('a comma or } is missing')
  return { kind: 'object', members }
}

function describeUnreadable({ text, at }: Reader): string {
  if (at >= text.length) return 'the body ends too early'
  if (text[at] === '"') return 'this text does not end, or holds a sign that must be escaped'
  return text[at] === "'" ? 'JSON has double quotation marks' : 'a value is missing or misspelled'
}
