import { X509Certificate } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureCertificates } from './certificates.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bricks-certificates-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the certificate is of localhost and signed by the authority', async () => {
  const made = await ensureCertificates(folder, NOW)
  const certificate = new X509Certificate(made.certificate)
  expect(certificate.verify(new X509Certificate(made.authority).publicKey)).toBe(true)
  expect(certificate.checkHost('localhost')).toBe('localhost')
  expect(certificate.ca).toBe(false)
})

test('nobody but the owner can read the files, and the key of the authority is in none of them', async () => {
  await ensureCertificates(folder, NOW)
  const files = await readdir(folder)
  expect(files.sort()).toEqual(['sandbox-authority.pem', 'sandbox-localhost.key', 'sandbox-localhost.pem'])
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o077).toBe(0)
})

test('the next start finds the same certificates', async () => {
  const first = await ensureCertificates(folder, NOW)
  expect(await ensureCertificates(folder, new Date(NOW.getTime() + 300 * DAY_MS))).toEqual(first)
})

test('they are renewed a month before they expire', async () => {
  const first = await ensureCertificates(folder, NOW)
  const later = new Date(NOW.getTime() + 340 * DAY_MS)
  const second = await ensureCertificates(folder, later)
  expect(second.authority).not.toBe(first.authority)
  expect(new X509Certificate(second.certificate).validToDate.getTime()).toBeGreaterThan(later.getTime() + 300 * DAY_MS)
})

test('damaged files are replaced', async () => {
  const { authorityFile } = await ensureCertificates(folder, NOW)
  await writeFile(authorityFile, 'not a certificate')
  const { authority, certificate } = await ensureCertificates(folder, NOW)
  expect(new X509Certificate(certificate).verify(new X509Certificate(authority).publicKey)).toBe(true)
})

test('a key of another certificate, as a start that was killed between the two leaves it, is replaced with it', async () => {
  const other = join(folder, 'other')
  await ensureCertificates(other, NOW)
  await ensureCertificates(folder, NOW)
  await copyFile(join(other, 'sandbox-localhost.key'), join(folder, 'sandbox-localhost.key'))
  const { key, certificate } = await ensureCertificates(folder, NOW)
  expect(() => createSecureContext({ key, cert: certificate })).not.toThrow()
})
