import { namesSecret } from '@bricks/contract/wire'
import { isMethod } from './shell-command.ts'

export type OptionUse =
  | 'method'
  | 'header'
  | 'data'
  | 'data-raw'
  | 'data-urlencode'
  | 'json'
  | 'get'
  | 'head'
  | 'user'
  | 'bearer'
  /** A way to sign in that bots do not support. `value` is its name. */
  | 'sign-in'
  | 'netrc'
  | 'netrc-file'
  | 'certificate'
  | 'config'
  | 'form'
  | 'form-string'
  | 'cookie'
  | 'agent'
  | 'referer'
  | 'url'
  | 'url-query'
  | 'next'
  | 'upload'
  | 'insecure'
  | 'range'
  /** Braces and brackets in an address mean themselves. */
  | 'globoff'
  /** A word that is neither an option nor an address. */
  | 'word'
  /** The value of a variable whose name says that it is a secret. */
  | 'secret'
  | 'skip-value'
  | 'skip'

const LONG: Readonly<Record<string, OptionUse>> = {
  request: 'method',
  header: 'header',
  data: 'data',
  'data-ascii': 'data',
  'data-binary': 'data',
  'data-raw': 'data-raw',
  'data-urlencode': 'data-urlencode',
  json: 'json',
  get: 'get',
  head: 'head',
  user: 'user',
  'oauth2-bearer': 'bearer',
  netrc: 'netrc',
  'netrc-optional': 'netrc',
  'netrc-file': 'netrc-file',
  config: 'config',
  cert: 'certificate',
  form: 'form',
  'form-string': 'form-string',
  cookie: 'cookie',
  'user-agent': 'agent',
  referer: 'referer',
  url: 'url',
  'url-query': 'url-query',
  next: 'next',
  'upload-file': 'upload',
  insecure: 'insecure',
  range: 'range',
  globoff: 'globoff',
}

const LONG_WITH_VALUE = new Set(
  (
    'abstract-unix-socket alt-svc aws-sigv4 cacert capath cert-type ciphers connect-timeout connect-to ' +
    'continue-at cookie-jar create-file-mode crlfile curves delegation dns-interface dns-ipv4-addr dns-ipv6-addr ' +
    'dns-servers doh-url dump-header ech egd-file engine etag-compare etag-save expect100-timeout ftp-account ' +
    'ftp-method ftp-port happy-eyeballs-timeout-ms haproxy-clientip hostpubmd5 hostpubsha256 hsts interface ip-tos ' +
    'ipfs-gateway keepalive-cnt keepalive-time key key-type krb libcurl limit-rate local-port login-options ' +
    'mail-auth mail-from mail-rcpt max-filesize max-redirs max-time noproxy output output-dir ' +
    'parallel-max pass pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-cacert proxy-header ' +
    'proxy-user proxy1.0 pubkey quote random-file rate request-target resolve retry retry-delay ' +
    'retry-max-time sasl-authzid service-name socks4 socks4a socks5 socks5-hostname speed-limit speed-time stderr ' +
    'tcp-nodelay-value telnet-option tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser ' +
    'trace trace-ascii trace-config unix-socket variable vlan-priority write-out'
  ).split(' '),
)

const SHORT: Readonly<Record<string, OptionUse>> = {
  X: 'method',
  H: 'header',
  d: 'data',
  G: 'get',
  I: 'head',
  u: 'user',
  n: 'netrc',
  K: 'config',
  E: 'certificate',
  F: 'form',
  b: 'cookie',
  A: 'agent',
  e: 'referer',
  ':': 'next',
  T: 'upload',
  k: 'insecure',
  r: 'range',
  g: 'globoff',
}
const SHORT_WITH_VALUE = 'oDcmwxCUPQtyYzh'

const NEEDS_NO_VALUE: ReadonlySet<OptionUse> = new Set(['get', 'head', 'next', 'insecure', 'globoff', 'netrc', 'skip'])

/** With these options curl uses the user and the password of `-u` for another sign-in than Basic. */
const SIGN_INS: ReadonlyMap<string, string> = new Map([
  ['digest', 'digest'],
  ['ntlm', 'NTLM'],
  ['ntlm-wb', 'NTLM'],
  ['negotiate', 'Negotiate'],
  ['aws-sigv4', 'a signature of AWS'],
])

/** `--variable city=Brno` sets a variable. `{{city:url}}` uses it in an option such as `--expand-url`. */
const SETS_VARIABLE = /^(\w{1,60})=(.{0,4000})$/s
const VARIABLE = /\{\{(\w{1,60})((?::\w{1,20}){0,5})\}\}/g
/** The most characters that values of variables may add, because one value may be used many times. */
const MOST_FILLED = 64 * 1024

export interface CurlOption {
  use: OptionUse
  value: string
  /** True if the command ends before the value of this option. */
  lacksValue?: boolean
}

export function parseCurlOptions(words: readonly string[]): CurlOption[] {
  return new CurlOptionParser(words).parse()
}

class CurlOptionParser {
  private readonly words: readonly string[]
  private readonly options: CurlOption[] = []
  private readonly variables = new Map<string, string>()
  private room = MOST_FILLED
  private hasAddress = false
  private at = 0

  constructor(words: readonly string[]) {
    this.words = words
  }

  parse(): CurlOption[] {
    for (; this.at < this.words.length; this.at++) {
      const word = this.words[this.at] ?? ''
      if (word.startsWith('--') && word.length > 2) this.readLong(word.slice(2))
      else if (word.startsWith('-') && word.length > 1) this.readShort(word)
      // `curl POST https://...`: curl would call a host named POST, but documentation means the method.
      else if (this.options.length === 0 && isMethod(word)) this.options.push({ use: 'method', value: word })
      else if (word !== '' && word !== '-' && word !== '--')
        this.addOption(isAddressWord(word, this.hasAddress) ? 'url' : 'word', word)
    }
    return this.options
  }

  private readLong(word: string): void {
    const equals = word.indexOf('=')
    const written = equals < 0 ? word : word.slice(0, equals)
    const isFilled = written.startsWith('expand-')
    const name = isFilled ? written.slice('expand-'.length) : written
    const option = this.addOption(getLongOptionUse(name), equals < 0 ? undefined : word.slice(equals + 1))
    if (name === 'variable') this.setVariable(option.value)
    if (isFilled) option.value = this.fillVariables(option.value)
    const kind = SIGN_INS.get(name)
    if (kind !== undefined) this.options.push({ use: 'sign-in', value: kind })
  }

  /** Switches may be joined, as in `-sSXPOST`; what follows an option with a value is that value. */
  private readShort(word: string): void {
    for (let letter = 1; letter < word.length; letter++) {
      const use = findShortOptionUse(word[letter] ?? '')
      if (!NEEDS_NO_VALUE.has(use)) {
        this.addOption(use, word.slice(letter + 1) || undefined)
        return
      }
      this.options.push({ use, value: '' })
    }
  }

  private addOption(use: OptionUse, given: string | undefined): CurlOption {
    const takesNext = !NEEDS_NO_VALUE.has(use) && given === undefined
    if (takesNext) this.at++
    const value = given ?? (takesNext ? this.words[this.at] : '')
    this.hasAddress ||= use === 'url'
    const option: CurlOption = value === undefined ? { use, value: '', lacksValue: true } : { use, value }
    this.options.push(option)
    return option
  }

  private setVariable(text: string): void {
    const [, name, value = ''] = SETS_VARIABLE.exec(text) ?? []
    if (name === undefined) return
    this.variables.set(name, value)
    if (namesSecret(name)) this.options.push({ use: 'secret', value })
  }

  private fillVariables(text: string): string {
    return text.replace(VARIABLE, (_, name: string, functions: string) => {
      const given = this.variables.get(name)
      const value =
        given === undefined || given.length > this.room ? undefined : applyVariableFunctions(given, functions)
      if (given === undefined || value === undefined || value.length > this.room) return `{{${name}}}`
      this.room -= Math.max(given.length, value.length)
      return value
    })
  }
}

function applyVariableFunctions(value: string, functions: string): string | undefined {
  return functions
    .split(':')
    .slice(1)
    .reduce<string | undefined>((done, each) => {
      if (done === undefined) return undefined
      if (each === 'url') return encodeURIComponent(done.toWellFormed())
      if (each === 'json') return JSON.stringify(done).slice(1, -1)
      if (each === 'b64') return Buffer.from(done).toString('base64')
      return each === 'trim' ? done.trim() : undefined
    }, value)
}

/**
 * curl takes every word as an address. Here a word must look like one: if a paste has lost its quotation marks, words
 * of a header would become hosts.
 */
function isAddressWord(word: string, hasAddress: boolean): boolean {
  if (/^[\w-]+:\s/.test(word)) return false
  return word.includes('/') || (!hasAddress && /[.:]|^localhost|^[{$<]/i.test(word))
}

function getLongOptionUse(name: string): OptionUse {
  if (Object.hasOwn(LONG, name)) return LONG[name] ?? 'skip'
  return LONG_WITH_VALUE.has(name) ? 'skip-value' : 'skip'
}

function findShortOptionUse(letter: string): OptionUse {
  if (Object.hasOwn(SHORT, letter)) return SHORT[letter] ?? 'skip'
  return SHORT_WITH_VALUE.includes(letter) ? 'skip-value' : 'skip'
}
