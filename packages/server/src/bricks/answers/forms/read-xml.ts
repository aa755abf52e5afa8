import { XMLParser } from 'fast-xml-parser'
import { isRecord } from '#json.ts'
import { isWellFormedXml, MOST_XML_LEVELS } from './is-well-formed-xml.ts'
import type { ReadAnswer } from './read-api-answer.ts'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi

const ignoreMistakes = () => undefined

/**
 * Expands only the five entities of XML and numeric references, never entities that a DOCTYPE declares. Throws if a
 * name is special to JavaScript, such as `__proto__`.
 */
const parser = new XMLParser({
  ignoreAttributes: (name) => name === 'xmlns' || name.startsWith('xmlns:'),
  attributeNamePrefix: '@',
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  jPath: false,
  maxNestedTags: MOST_XML_LEVELS,
  entityDecoder: {
    decode: decodeReferences,
    setExternalEntities: ignoreMistakes,
    addInputEntities: ignoreMistakes,
    reset: ignoreMistakes,
    setXmlVersion: ignoreMistakes,
  },
})

export function readXml(text: string): ReadAnswer | undefined {
  if (!isWellFormedXml(text)) return undefined
  try {
    const value: unknown = parser.parse(text)
    return isRecord(value) && Object.keys(value).length === 1 ? { form: 'xml', value } : undefined
  } catch {
    return undefined
  }
}

function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (whole: string, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10)
    return isCharacter(code) ? String.fromCodePoint(code) : whole
  })
}

/** Source: XML 1.0, fifth edition, production 2. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
}
