import type { NamedText } from '#reading/requests/pasted-request.ts'

/** Documentation writes each pair on a line of its own. In a form a line break of a value would be encoded. */
export function parseFormPairs(text: string): NamedText[] {
  return text
    .split('&')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=')
      const name = equals < 0 ? pair : pair.slice(0, equals)
      return { name: decodeFormText(name.trim()), value: equals < 0 ? '' : decodeFormText(pair.slice(equals + 1)) }
    })
}

export function decodeFormText(text: string): string {
  return decodePercentEncoding(text.replaceAll('+', ' '))
}

export function decodePercentEncoding(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function encodeFormText(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Brackets stay: `ids[]` is how most documentation writes it. */
export function encodeFormName(name: string): string {
  return encodeFormText(name).replaceAll('%5B', '[').replaceAll('%5D', ']')
}
