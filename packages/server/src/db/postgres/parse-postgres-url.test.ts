import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresUrlError, parsePostgresUrl } from './parse-postgres-url.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bricks-ca-'))
  writeFileSync(join(folder, 'ca.pem'), 'a certificate')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('an address with everything in it is read whole', () => {
  const target = parsePostgresUrl('postgres://ada:p%40ss%3Aw%2Frd@db.example:6432/bricks?application_name=web')
  expect(target).toEqual({
    hosts: [{ host: 'db.example', port: 6432 }],
    user: 'ada',
    password: 'p@ss:w/rd',
    database: 'bricks',
    applicationName: 'web',
    tls: undefined,
    sessions: 'any',
  })
})

test.each([
  ['postgres:///bricks?host=/var/run/postgresql', [{ host: '/var/run/postgresql', port: 5432 }]],
  ['postgresql://[::1]:5433/bricks', [{ host: '::1', port: 5433 }]],
  ['postgres://localhost', [{ host: 'localhost', port: 5432 }]],
  [
    'postgres:///bricks?host=one,two&port=6432,6433',
    [
      { host: 'one', port: 6432 },
      { host: 'two', port: 6433 },
    ],
  ],
  [
    'postgres://one:5433,two/bricks?port=6432',
    [
      { host: 'one', port: 5433 },
      { host: 'two', port: 6432 },
    ],
  ],
])('%s leads there', (url, hosts) => expect(parsePostgresUrl(url).hosts).toEqual(hosts))

test('of several hosts the one that takes writes is meant, unless another kind is named', () => {
  const two = 'postgres://ada@one:5433,two/bricks'
  expect(parsePostgresUrl(two)).toMatchObject({
    hosts: [
      { host: 'one', port: 5433 },
      { host: 'two', port: 5432 },
    ],
    sessions: 'read-write',
  })
  expect(parsePostgresUrl(`${two}?target_session_attrs=any`).sessions).toBe('any')
})

test('a file of certificates alone asks for the strictest check', () => {
  const ca = join(folder, 'ca.pem')
  const { tls } = parsePostgresUrl(`postgres://db/bricks?sslrootcert=${ca}`)
  expect(tls).toEqual({ ca: 'a certificate', rejectUnauthorized: true })
  const signerOnly = parsePostgresUrl(`postgres://db/bricks?sslmode=verify-ca&sslrootcert=${ca}`).tls
  expect(signerOnly?.rejectUnauthorized).toBe(true)
  expect(signerOnly?.checkServerIdentity).toBeDefined()
})

test.each([
  ['mysql://localhost/bricks', 'write postgres://'],
  ['postgres://a:b@c:d@host/bricks', 'write postgres://'],
  ['postgres://host:99999/bricks', 'write postgres://'],
  ['postgres://one,,two/bricks', 'write postgres://'],
  ['postgres://host/bricks?port=54e', 'write postgres://'],
  ['postgres://one,two,three/bricks?port=6432,6433', 'write postgres://'],
  ['postgres://100%/bricks', 'write postgres://'],
  ['postgres://host/bricks?sslmode=prefer', 'sslmode is one of'],
  ['postgres://host/bricks?sslrootcert=/nowhere.pem', 'the file of sslrootcert, /nowhere.pem, cannot be read'],
  ['postgres://host/bricks?target_session_attrs=writer', 'target_session_attrs is one of'],
  ['postgres://host/bricks?sslmod=verify-full', 'there is no option sslmod. Encryption is asked for by sslmode, '],
  ['postgres://host/bricks?ssmode=require', 'there is no option ssmode. '],
  ['postgres://host/bricks?sslMode=require', 'there is no option sslMode. '],
  ['postgres://host/bricks?ssl=true', 'there is no option ssl. '],
  ['postgres://host/bricks?sslmode=require&sslcrl=/revoked.pem', 'there is no option sslcrl. '],
  ['postgres://one,two/bricks?target_session_attr=primary', 'the kind of host by target_session_attrs.'],
])('%s is refused with the way to mend it', (url, fix) => {
  expect(() => parsePostgresUrl(url)).toThrow(PostgresUrlError)
  expect(() => parsePostgresUrl(url)).toThrow(fix)
})

test('options of other programs are passed over, where they change nothing that matters', () => {
  const url = 'postgres://host/bricks?pgbouncer=true&connect_timeout=10&channel_binding=require&gssencmode=disable'
  expect(parsePostgresUrl(`${url}&sslmode=no-verify`).tls).toEqual({ rejectUnauthorized: false })
})
