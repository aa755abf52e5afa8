import 'reflect-metadata'
import { KeyObject, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
import {
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  type JsonGeneralName,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const AUTHORITY_NAME = 'CN=Bricks sandbox authority'
const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const SERVER_AUTHENTICATION = '1.3.6.1.5.5.7.3.1'

const LOCALHOST = ['localhost', '127.0.0.1', '::1']

export interface MadeCertificates {
  authority: string
  key: string
  certificate: string
}

/**
 * The private key of the authority is dropped, so that nothing else can be signed for a machine that trusts the
 * authority.
 */
export async function createCertificates(now: Date, hosts: readonly string[] = LOCALHOST): Promise<MadeCertificates> {
  // A clock that is a little slow must still find the certificate valid.
  const notBefore = new Date(now.getTime() - 60 * 60 * 1000)
  const notAfter = new Date(now.getTime() + YEAR_MS)
  const authorityKeys = await makeKeys()
  const authority = await X509CertificateGenerator.createSelfSigned({
    name: AUTHORITY_NAME,
    keys: authorityKeys,
    signingAlgorithm: ALGORITHM,
    notBefore,
    notAfter,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  })

  const keys = await makeKeys()
  const names = hosts.map((value): JsonGeneralName => ({ type: isIP(value) ? 'ip' : 'dns', value }))
  const certificate = await X509CertificateGenerator.create({
    subject: 'CN=Bricks sandbox',
    issuer: AUTHORITY_NAME,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: ALGORITHM,
    notBefore,
    notAfter,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([SERVER_AUTHENTICATION]),
      new SubjectAlternativeNameExtension(names),
    ],
  })
  const key = KeyObject.from(keys.privateKey).export({ format: 'pem', type: 'pkcs8' }).toString()
  return { authority: authority.toString('pem'), key, certificate: certificate.toString('pem') }
}

function makeKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
}
