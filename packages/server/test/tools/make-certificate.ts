import 'reflect-metadata'
import { KeyObject, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
import {
  BasicConstraintsExtension,
  type JsonGeneralName,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

/** A certificate for these names and addresses that is its own authority. */
export async function makeCertificate(hosts: readonly string[]): Promise<{ key: string; certificate: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const names = hosts.map((value): JsonGeneralName => ({ type: isIP(value) ? 'ip' : 'dns', value }))
  const made = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Bricks test server',
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 3_600_000),
    notAfter: new Date(Date.now() + 86_400_000),
    extensions: [new BasicConstraintsExtension(true, 0, true), new SubjectAlternativeNameExtension(names)],
  })
  const key = KeyObject.from(keys.privateKey).export({ format: 'pem', type: 'pkcs8' }).toString()
  return { key, certificate: made.toString('pem') }
}
