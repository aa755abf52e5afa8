import { createHmac } from 'node:crypto'

export interface Signing {
  secret: string
  header?: object
  hash?: string
}

export function signVisitor(claims: object, { secret, header, hash = 'sha256' }: Signing, now = new Date()): string {
  const exp = Math.floor(now.getTime() / 1000) + 3600
  const signed = [header ?? { alg: 'HS256', typ: 'JWT' }, { exp, ...claims }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`
}
