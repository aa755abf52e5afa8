import { joinQuery } from '#bricks/request/join-query.ts'
import type { NamedText, PastedBody, PastedRequest } from '#reading/requests/pasted-request.ts'
import { toPastedBodyOfProgram } from '#reading/requests/to-pasted-body.ts'
import { findHeaderValue } from '#reading/values/find-header-value.ts'
import { encodeFormText } from '#reading/values/form-text.ts'
import type { CurlOption } from './curl-options.ts'

interface Collected {
  urls: string[]
  method?: string
  headers: NamedText[]
  data: string[]
  query: string[]
  parts: NamedText[]
  isGet: boolean
  /** True if the command sends a file. Its content is not part of the paste, but the request is a POST. */
  hasFile: boolean
  isJson: boolean
  isMultipart: boolean
  isGlobOff: boolean
  login?: { user: string; password: string }
  bearer?: string
  secrets: string[]
  /** True if user and password are for a sign-in that bots do not support, such as digest. They are not used. */
  hasOtherSignIn: boolean
}

/** Gives the content of a file in the paste. The name `-` stands for the standard input of the command. */
export type ReadFile = (name: string) => string | undefined

/** Several addresses of one command share its options; `--next` begins new options. */
export function collectCurlRequests(
  options: readonly CurlOption[],
  readFile: ReadFile,
  notes: Set<string>,
): PastedRequest[] {
  const requests: PastedRequest[] = []
  let collected = createCollection()
  for (const option of options) {
    if (option.use === 'next') {
      requests.push(...buildRequests(collected, notes))
      collected = createCollection()
    } else collectOption(collected, option, readFile, notes)
  }
  return [...requests, ...buildRequests(collected, notes)]
}

const NO_FLAGS = {
  isGet: false,
  hasFile: false,
  isJson: false,
  isMultipart: false,
  isGlobOff: false,
  hasOtherSignIn: false,
}

function createCollection(): Collected {
  return { urls: [], headers: [], data: [], query: [], parts: [], secrets: [], ...NO_FLAGS }
}

function collectOption(collected: Collected, { use, value }: CurlOption, readFile: ReadFile, notes: Set<string>): void {
  switch (use) {
    case 'url':
      collected.urls.push(value)
      break
    case 'method':
      collected.method = value.trim().toUpperCase()
      break
    case 'header':
      collectHeader(collected, value, notes)
      break
    case 'data':
    case 'json': {
      const isFile = value.startsWith('@')
      const text = isFile ? readFile(value.slice(1)) : value
      if (text === undefined) notes.add(FILE_NOTE)
      else collected.data.push(text)
      collected.hasFile ||= isFile
      collected.isJson ||= use === 'json'
      break
    }
    case 'data-raw':
      collected.data.push(value)
      break
    case 'data-urlencode':
    case 'url-query': {
      const pair = encodePair(value, use === 'url-query')
      collected.hasFile ||= pair === undefined && use === 'data-urlencode'
      if (pair === undefined) notes.add(FILE_NOTE)
      else (use === 'url-query' ? collected.query : collected.data).push(pair)
      break
    }
    case 'get':
      collected.isGet = true
      break
    case 'head':
      collected.method ??= 'GET'
      notes.add('The command asks for headers alone (-I); bots read whole answers, so it was read as GET.')
      break
    case 'user': {
      const [user = '', ...rest] = value.split(':')
      collected.login = { user, password: rest.join(':') }
      break
    }
    case 'bearer':
      collected.bearer = value
      break
    case 'sign-in':
      collected.hasOtherSignIn = true
      notes.add(`The command signs in by ${value}, which bots do not speak.`)
      break
    case 'netrc':
    case 'netrc-file':
      notes.add('The command takes its sign-in from a file: enter it in the connection.')
      break
    case 'certificate':
      notes.add('The command shows a certificate of its own. Bots have none.')
      break
    case 'config':
      notes.add(FILE_NOTE)
      break
    case 'form':
    case 'form-string':
      collectFormPart(collected, value, use === 'form', notes)
      break
    case 'cookie':
      if (value.includes('=')) collected.headers.push({ name: 'Cookie', value })
      else notes.add('Cookies from a file were left out.')
      break
    case 'agent':
      if (value !== '') collected.headers.push({ name: 'User-Agent', value })
      break
    case 'referer':
      if (value !== '') collected.headers.push({ name: 'Referer', value })
      break
    case 'upload':
      collected.method ??= 'PUT'
      notes.add(FILE_NOTE)
      break
    case 'range':
      collected.headers.push({ name: 'Range', value: `bytes=${value.trim()}` })
      break
    case 'globoff':
      collected.isGlobOff = true
      break
    case 'insecure':
      notes.add('The command skips the check of the certificate (-k). Bots always check it.')
      break
    case 'secret':
      collected.secrets.push(value)
      break
    case 'next':
    case 'word':
    case 'skip':
    case 'skip-value':
  }
}

const FILE_NOTE = 'Files that the command reads are not part of what was pasted; they were left out.'

function collectHeader(collected: Collected, value: string, notes: Set<string>): void {
  if (value.startsWith('@')) {
    notes.add(FILE_NOTE)
    return
  }
  const colon = value.indexOf(':')
  // `Name;` sends an empty header, and `Name:` removes a header that curl sets itself: both are dropped here.
  if (colon < 0) return
  const name = value.slice(0, colon).trim()
  const text = value.slice(colon + 1).trim()
  if (name !== '' && text !== '') collected.headers.push({ name, value: text })
}

function encodePair(value: string, isQuery: boolean): string | undefined {
  if (isQuery && value.startsWith('+')) return value.slice(1)
  const equals = value.indexOf('=')
  const at = value.indexOf('@')
  if (at >= 0 && (equals < 0 || at < equals)) return writePlaceholderPair(value.slice(0, at))
  const name = equals < 0 ? '' : value.slice(0, equals)
  const content = encodeFormText(value.slice(equals + 1))
  return name === '' ? content : `${name}=${content}`
}

/** `name@file` sends the content of the file as the value. The bot fills in this value by a placeholder. */
function writePlaceholderPair(name: string): string | undefined {
  return /^\w{1,60}$/.test(name) ? `${name}={{${name}}}` : undefined
}

function collectFormPart(collected: Collected, value: string, readsFiles: boolean, notes: Set<string>): void {
  collected.isMultipart = true
  const equals = value.indexOf('=')
  if (equals <= 0) return
  const name = value.slice(0, equals)
  const content = value.slice(equals + 1)
  if (readsFiles && /^[@<]/.test(content))
    notes.add(`The file field "${name.slice(0, 60)}" was left out: bots send no files.`)
  else collected.parts.push({ name, value: readsFiles ? readPartContent(content) : content })
}

/** curl removes quotation marks around the content. What follows them says how the content is encoded. */
function readPartContent(content: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"/s.exec(content)?.[1]
  return quoted?.replace(/\\(["\\])/g, '$1') ?? content.split(/;(?:type|charset)=/, 1)[0] ?? ''
}

const PAIRS = /^[\w.[\]%-]{1,100}=[^{}\n]{0,2000}$/

function buildRequests(collected: Collected, notes: Set<string>): PastedRequest[] {
  const { urls, headers, data, query, isGet, hasFile, isJson, isMultipart, login, bearer, hasOtherSignIn } = collected
  const hasBody = !isGet && (data.length > 0 || isMultipart)
  const method = collected.method ?? (hasBody || ((isJson || hasFile) && !isGet) ? 'POST' : 'GET')
  if (isMultipart) notes.add('A form of parts (-F) is sent as an ordinary form. Most APIs take both.')
  const type = isJson ? 'application/json' : findHeaderValue(headers, 'content-type')
  const body = hasBody && method !== 'GET' ? buildCurlBody(collected, type) : undefined
  // Some documentation writes `-X GET -d` and means `-G`.
  const isAsked = hasBody && method === 'GET' && !isMultipart && data.every((text) => PAIRS.test(text))
  if (isAsked) notes.add('A GET request with a body was pasted. What stands in its body is sent in the address.')
  else if (hasBody && method === 'GET') notes.add('A GET request with a body was pasted; the body was left out.')
  const asked = [...query, ...(isGet || isAsked ? data : [])].filter((pair) => pair !== '')
  // A password of another sign-in is not sent as Basic: it would reach the API in clear text, or give a key away.
  const secrets = [...collected.secrets, ...(hasOtherSignIn && login ? [login.password] : [])]
  const signIn = { ...(hasOtherSignIn ? { hasOtherSignIn } : { login }), ...(secrets.length > 0 && { secrets }) }
  return urls.map((typed) => {
    const url = collected.isGlobOff ? typed : chooseFirstAddress(typed)
    if (url !== typed) notes.add('An address of the command stands for several. The first of them was read.')
    return { method, url: appendQueryPairs(url, asked), headers, body, bearer, ...signIn }
  })
}

/** For `{one,two}` in a path and for `[1-20]` curl calls several addresses. Keeps the first of them. */
function chooseFirstAddress(url: string): string {
  const query = url.search(/[?#]/)
  const path = query < 0 ? url : url.slice(0, query)
  const chosen = path.replace(/(?<!\{)\{([^{},\s]{1,100}),[^{}\s]{0,1000}\}/g, '$1')
  return (chosen + url.slice(path.length)).replace(/\[(\d{1,9}|[a-zA-Z])-(?:\d{1,9}|[a-zA-Z])(?::\d{1,9})?\]/g, '$1')
}

function buildCurlBody({ data, parts, isMultipart }: Collected, type: string | undefined): PastedBody {
  if (isMultipart) return { kind: 'form', pairs: parts }
  // curl joins the texts of `--json` as they are, and those of `-d` by `&`. Here the content type decides, because `&`
  // would break a JSON text.
  return toPastedBodyOfProgram(data.join(type?.includes('json') ? '' : '&'), type)
}

function appendQueryPairs(url: string, pairs: readonly string[]): string {
  if (pairs.length === 0) return url
  const [address = '', ...fragment] = url.split('#')
  return [joinQuery(address, pairs.join('&')), ...fragment].join('#')
}
