import { generateSecret, generateURI, verifySync } from 'otplib'

const STEP_SECONDS = 30
const ISSUER = 'Bricks'
const CODE = /^\d{6}$/

export function createOneTimeCodeSecret(): string {
  return generateSecret()
}

/** An app reads this from the QR code, which holds 180 bytes at most, so a long e-mail address is cut. */
export function writeOneTimeCodeUri(secret: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: [...email].slice(0, 40).join(''), secret })
}

export function findMatchingCodeStep(secret: string, code: string, now: Date): number | undefined {
  if (!CODE.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
