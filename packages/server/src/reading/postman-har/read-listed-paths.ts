import { looksLikeKey } from '#reading/requests/found-secrets.ts'
import type { PastedRequest } from '#reading/requests/pasted-request.ts'

/** Finds `Base URL: https://api.example.com/v1`. The address may also stand up to four lines below. */
const BASE = /\b(?:base|root|api)[ _-]?(?:url|uri|endpoint|address)\b/gi
const ADDRESS = /^(?:[^\n]{0,100}\n){0,4}?[^\n]{0,100}?(https?:\/\/[^\s?#"'`<>()[\]|,]{4,500})/i
const MOST_BASES = 20
/** `GET /orders/{id} - Gets an order`, as a heading, an item of a list or a row of a table, with signs of Markdown. */
const PATH =
  /^[ \t>#*|\-+\d.`]{0,20}(GET|POST|PUT|PATCH|DELETE)[`*| \t]{1,20}(\/(?:[^\s`|*"'<>()]|<[A-Za-z_][\w-]{0,40}>){0,500})[`*|: \t–—-]{0,20}([^\n|`]{0,300})/
const MOST_PATHS = 200
const NOTE = 'Of each path in the list only the method and the address were read. Add its body and its sign-in by hand.'

export function readListedPaths(text: string): { requests: PastedRequest[]; notes: string[] } | undefined {
  const base = findBaseAddress(text)
  if (base === undefined) return undefined
  const found = new Map<string, PastedRequest>()
  for (const line of text.split('\n')) {
    const [, method = '', path = '', words = ''] = PATH.exec(line) ?? []
    if (path === '' || found.size >= MOST_PATHS || found.has(`${method} ${path}`)) continue
    const description = readDescription(words)
    const url = base + nameInputs(path)
    found.set(`${method} ${path}`, { method, url, headers: [], ...(description && { description }) })
  }
  return found.size === 0 ? undefined : { requests: [...found.values()], notes: [NOTE] }
}

export function findBaseAddress(text: string): string | undefined {
  for (const { index } of [...text.matchAll(BASE)].slice(0, MOST_BASES)) {
    const address = ADDRESS.exec(text.slice(index, index + 700))?.[1]
    if (address !== undefined) return address.replace(/[/.;:]{1,10}$/, '')
  }
  return undefined
}

/** `/orders/:id` and `/orders/<id>` are written as `/orders/{id}`. */
function nameInputs(path: string): string {
  return path.replace(/(?<=\/):([A-Za-z_]\w{0,60})|<([^<>]{1,60})>/g, (_, name = '', other = '') => `{${name}${other}}`)
}

function readDescription(words: string): string | undefined {
  const plain = words.trim()
  const holdsKey = plain.split(/[^\w-]+/).some(looksLikeKey)
  return /[A-Za-z]{3}/.test(plain) && !holdsKey ? plain : undefined
}
