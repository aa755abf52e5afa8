import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface CreationOptions {
  challenge: string
  user: { id: string }
}

const UP = 0x01
const UV = 0x04
const AT = 0x40

export interface SoftAuthenticator {
  id: string
  createCredential: (options: CreationOptions, twist?: Twist) => object
  signInWithCredential: (options: { challenge: string }, twist?: Twist) => object
}

export interface Twist {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  counter?: number
  unverified?: boolean
  userHandle?: string
  id?: string
  signWith?: KeyObject
}

export function createSoftAuthenticator({ origin = 'http://bricks.test' } = {}): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  const ownRp = new URL(origin).hostname
  let userHandle = ''
  let counter = 0

  const writeClientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const writeAuthenticatorData = (flags: number, twist: Twist) => {
    const rp = createHash('sha256')
      .update(twist.rpId ?? ownRp)
      .digest()
    const count = Buffer.alloc(4)
    count.writeUInt32BE(twist.counter ?? counter)
    return Buffer.concat([rp, Buffer.from([twist.unverified ? flags & ~UV : flags]), count])
  }

  return {
    id,
    createCredential: ({ challenge, user }, twist = {}) => {
      userHandle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const key = encodePublicKey(publicKey)
      const data = Buffer.concat([writeAuthenticatorData(UP | UV | AT, twist), Buffer.alloc(16), length, rawId, key])
      const attestation = encodeMap([
        [encodeText('fmt'), encodeText('none')],
        [encodeText('attStmt'), encodeMap([])],
        [encodeText('authData'), encodeBytes(data)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: writeClientData('webauthn.create', challenge, twist).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    signInWithCredential: ({ challenge }, twist = {}) => {
      counter += 1
      const clientData = writeClientData('webauthn.get', challenge, twist)
      const data = writeAuthenticatorData(UP | UV, twist)
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      const named = twist.id ?? id
      return {
        id: named,
        rawId: named,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, twist.signWith ?? privateKey).toString('base64url'),
          userHandle: twist.userHandle ?? userHandle,
        },
      }
    },
  }
}

function encodePublicKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return encodeMap([
    [encodeInteger(1), encodeInteger(2)],
    [encodeInteger(3), encodeInteger(-7)],
    [encodeInteger(-1), encodeInteger(1)],
    [encodeInteger(-2), encodeBytes(Buffer.from(x, 'base64url'))],
    [encodeInteger(-3), encodeBytes(Buffer.from(y, 'base64url'))],
  ])
}

function encodeCborHead(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value])
  return value < 256 ? Buffer.from([(kind << 5) | 24, value]) : Buffer.from([(kind << 5) | 25, value >> 8, value & 255])
}

const encodeInteger = (value: number) => (value < 0 ? encodeCborHead(1, -1 - value) : encodeCborHead(0, value))
const encodeBytes = (bytes: Buffer) => Buffer.concat([encodeCborHead(2, bytes.length), bytes])
const encodeText = (text: string) => Buffer.concat([encodeCborHead(3, text.length), Buffer.from(text)])
const encodeMap = (pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([encodeCborHead(5, pairs.length), ...pairs.flat()])
