import { readFileSync } from 'node:fs'

export interface PostgresTarget {
  hosts: readonly PostgresHost[]
  user: string | undefined
  password: string | undefined
  database: string | undefined
  applicationName: string | undefined
  tls: PostgresTls | undefined
  sessions: SessionKind
}

export interface PostgresTls {
  ca?: string
  cert?: string
  key?: string
  rejectUnauthorized: boolean
  checkServerIdentity?: () => undefined
}

export interface PostgresHost {
  host: string
  port: number
}

/** The values of `target_session_attrs` in libpq. */
export type SessionKind = (typeof SESSION_KINDS)[number]

const SESSION_KINDS = ['any', 'read-write', 'primary', 'read-only', 'standby', 'prefer-standby'] as const
const TLS_OPTIONS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey']
/**
 * Other unknown options are ignored. One of this form may be meant to encrypt the connection or to choose the host, so
 * it is refused.
 */
const IMPORTANT_OPTION = /^(?!gss).*(?:ssl|tls|mode|session)/i
const TLS_MODES = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify']
const DEFAULT_PORT = 5432
const HIGHEST_PORT = 65_535

export class PostgresUrlError extends Error {
  override readonly name = 'PostgresUrlError'
}

/**
 * Reads an address such as
 * `postgres://user:password@one:5432,two:5433/db?sslmode=verify-full&sslrootcert=/ca.pem&target_session_attrs=primary`.
 * Throws PostgresUrlError, which says how to mend the address.
 */
export function parsePostgresUrl(text: string): PostgresTarget {
  const [, credentials = '', places = '', path = '', query = ''] =
    /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(text) ?? throwFormError()
  const options = new URLSearchParams(query)
  refuseUnknownOptions(options)
  const hosts = parseHosts(places === '' ? (options.get('host') ?? '') : places, options.get('port'))
  const [user, password] = splitAtFirst(credentials, ':').map(decodeUrlPart)
  return {
    hosts,
    user: user || options.get('user') || undefined,
    password: password ?? options.get('password') ?? undefined,
    database: decodeUrlPart(path) || options.get('dbname') || undefined,
    applicationName: options.get('application_name') ?? undefined,
    tls: readTlsOptions(options),
    sessions: readSessionKind(options.get('target_session_attrs'), hosts.length),
  }
}

function refuseUnknownOptions(options: URLSearchParams): void {
  const known = [...TLS_OPTIONS, 'target_session_attrs']
  const unknown = [...options.keys()].find((name) => IMPORTANT_OPTION.test(name) && !known.includes(name))
  if (unknown !== undefined)
    throwUrlError(
      `there is no option ${unknown}. Encryption is asked for by ${TLS_OPTIONS.join(', ')}, and the kind of host by target_session_attrs.`,
    )
}

/** `givenPorts`: one port for all hosts, or one for each, after commas. */
function parseHosts(places: string, givenPorts: string | null): PostgresHost[] {
  const names = (places === '' ? 'localhost' : places).split(',')
  const ports = givenPorts?.split(',') ?? []
  if (ports.length > 1 && ports.length !== names.length) throwFormError()
  return names.map((place, at) => {
    const [, name = '', port] = /^(\[[^\]]+\]|[^:[\]]*)(?::(\d+))?$/.exec(place) ?? []
    const number = Number(port ?? ports[at] ?? ports[0] ?? DEFAULT_PORT)
    if (name === '' || !Number.isInteger(number) || number < 1 || number > HIGHEST_PORT) throwFormError()
    return { host: decodeUrlPart(name.replace(/^\[|\]$/g, '')), port: number }
  })
}

function readSessionKind(named: string | null, hosts: number): SessionKind {
  if (named === null) return hosts > 1 ? 'read-write' : 'any'
  const kind = SESSION_KINDS.find((each) => each === named)
  return kind ?? throwUrlError(`target_session_attrs is one of ${SESSION_KINDS.join(', ')}.`)
}

function readTlsOptions(options: URLSearchParams): PostgresTls | undefined {
  const mode = options.get('sslmode') ?? (options.has('sslrootcert') ? 'verify-full' : 'disable')
  if (!TLS_MODES.includes(mode)) throwUrlError(`sslmode is one of ${TLS_MODES.join(', ')}.`)
  if (mode === 'disable') return undefined
  const [ca, cert, key] = ['sslrootcert', 'sslcert', 'sslkey'].map((name) => readOptionFile(name, options.get(name)))
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    rejectUnauthorized: mode !== 'no-verify',
    ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
  }
}

function readOptionFile(name: string, path: string | null): string | undefined {
  if (path === null) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return throwUrlError(`the file of ${name}, ${path}, cannot be read.`)
  }
}

function splitAtFirst(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

function decodeUrlPart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return throwFormError()
  }
}

function throwFormError(): never {
  return throwUrlError(
    'write postgres://user:password@host:5432/database, with further hosts after a comma; in names and passwords, write @ / : % as %40 %2F %3A %25.',
  )
}

function throwUrlError(fix: string): never {
  throw new PostgresUrlError(fix)
}
