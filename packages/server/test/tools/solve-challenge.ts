import { createHash } from 'node:crypto'

export function solveChallenge({ challenge, bits }: { challenge: string; bits: number }): {
  challenge: string
  nonce: string
} {
  for (let tried = 0; ; tried++) {
    const nonce = tried.toString(36)
    const hash = createHash('sha256').update(`${challenge}.${nonce}`).digest()
    if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return { challenge, nonce }
  }
}
