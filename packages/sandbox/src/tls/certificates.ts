import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from '#files/write-private-file.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RENEW_WITHIN_MS = 30 * DAY_MS

export interface Certificates {
  authorityFile: string
  authority: string
  key: string
  certificate: string
}

export async function ensureCertificates(folder: string, now: Date): Promise<Certificates> {
  const authorityFile = join(folder, 'sandbox-authority.pem')
  const keyFile = join(folder, 'sandbox-localhost.key')
  const certificateFile = join(folder, 'sandbox-localhost.pem')

  const kept = await readFilesIfAllExist([authorityFile, keyFile, certificateFile])
  if (kept) {
    const [authority, key, certificate] = kept
    const isValid = isValidFor(authority, now) && isValidFor(certificate, now)
    if (isValid && isIssuedBy(certificate, authority) && isOfKey(certificate, key))
      return { authorityFile, authority, key, certificate }
  }

  const { createCertificates: makeCertificates } = await import('./create-certificates.ts')
  const made = await makeCertificates(now)
  await writePrivateFile(keyFile, made.key)
  await writePrivateFile(certificateFile, made.certificate)
  await writePrivateFile(authorityFile, made.authority)
  return { authorityFile, ...made }
}

async function readFilesIfAllExist(
  files: readonly [string, string, string],
): Promise<[string, string, string] | undefined> {
  try {
    const [first, second, third] = files
    return [await readFile(first, 'utf8'), await readFile(second, 'utf8'), await readFile(third, 'utf8')]
  } catch {
    return undefined
  }
}

function isValidFor(pem: string, now: Date): boolean {
  try {
    const { validFromDate, validToDate } = new X509Certificate(pem)
    return validFromDate <= now && validToDate.getTime() - now.getTime() > RENEW_WITHIN_MS
  } catch {
    return false
  }
}

function isIssuedBy(pem: string, authorityPem: string): boolean {
  const authority = new X509Certificate(authorityPem)
  return new X509Certificate(pem).verify(authority.publicKey)
}

/** False after a start that ended between the writes of the two files: no server could use them together. */
function isOfKey(pem: string, keyPem: string): boolean {
  try {
    return new X509Certificate(pem).checkPrivateKey(createPrivateKey(keyPem))
  } catch {
    return false
  }
}
