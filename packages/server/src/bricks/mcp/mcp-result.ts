import type { CallToolResult } from '@modelcontextprotocol/client'
import { parseJsonKeepingDigits } from '#exact-number.ts'
import { parseJson } from '#json.ts'
import { findKeptStructuredText } from './rewrite-mcp-messages.ts'

type Content = CallToolResult['content'][number]

export function writeMcpResultText({ content, structuredContent }: CallToolResult): { text: string; isJson: boolean } {
  if (structuredContent === undefined) return { text: content.map(writeContent).join('\n\n'), isJson: false }
  const kept = findKeptStructuredText(structuredContent)
  const json = JSON.stringify(kept === undefined ? structuredContent : parseJson(kept))
  // Servers repeat the structured content as text, for clients that do not know structured content. Only the text still
  // has all digits of a long number.
  const texts = content.filter((each) => each.type === 'text')
  const repeated = texts.filter(({ text }) => JSON.stringify(parseJson(text)) === json)
  const exact = kept ?? (repeated[0] ? writeWithAllDigits(repeated[0].text, json) : json)
  const told = new Set<Content>(repeated)
  const others = content.filter((each) => !told.has(each))
  return { text: [exact, ...others.map(writeContent)].join('\n\n'), isJson: others.length === 0 }
}

/** `otherwise` is given back for JSON that is too deep to be read number by number. */
function writeWithAllDigits(text: string, otherwise: string): string {
  try {
    return JSON.stringify(parseJsonKeepingDigits(text))
  } catch {
    return otherwise
  }
}

function writeContent(content: Content): string {
  switch (content.type) {
    case 'text':
      return content.text
    case 'image':
    case 'audio':
      return describeBytes(content.type, content.mimeType, content.data)
    case 'resource_link': {
      const { name, title, uri, mimeType, description } = content
      return JSON.stringify({ link: uri, title: title ?? name, type: mimeType, description })
    }
    case 'resource': {
      const { resource } = content
      if ('text' in resource) return `${resource.uri}\n${resource.text}`
      return `${resource.uri} ${describeBytes('file', resource.mimeType, resource.blob)}`
    }
  }
}

function describeBytes(kind: string, type: string | undefined, base64: string): string {
  const bytes = Math.floor(((base64.length - (base64.slice(-2).split('=').length - 1)) * 3) / 4)
  return `(${kind}, ${type || 'of an unknown type'}, ${bytes} bytes, not shown)`
}
