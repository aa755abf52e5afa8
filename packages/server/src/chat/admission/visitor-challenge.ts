import { createHash, randomBytes } from 'node:crypto'
import type { ChatRequest } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { Bot } from '#chat/turn.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import { readSignedText, signText } from '#secrets/signed-text.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { type Clock, MINUTE, SECOND } from '#time.ts'
import { createAttackWatch } from './attack-watch.ts'

export type ChallengeMode = 'auto' | 'always' | 'off'

export interface ChallengePorts {
  clock: Clock
  encryptionKeys: EncryptionKeys
  config: { visitorChallenge: ChallengeMode; chatsPerMinute: { perAddress: number } }
  logger: { warn: (details: object, message: string) => void }
}

export interface SpentProof {
  key: string
  windowMs: number
  createRefusal(): AppError
}

export interface VisitorChallenges {
  /**
   * Throws `challenge_required` with a new challenge if a proof is needed and `proof` is missing or wrong. Makes no
   * query.
   */
  checkProofOfWork(
    bot: Pick<Bot, 'projectId' | 'owner' | 'sharing'>,
    asking: { address: string; proof: ChatRequest['proof'] },
  ): SpentProof | undefined
}

/**
 * A browser needs some tenths of a second for a challenge of this many bits. During a strong attack a challenge has up
 * to four bits more.
 */
const BITS = 17
/** Long enough for a slow phone, and so short that solving challenges beforehand is of little use. */
const LIFETIME_MS = 3 * MINUTE
const PURPOSE = 'bricks visitor challenge v1'
const ID_BYTES = 12

/** A challenge is signed and not stored. It is valid for one bot, one address and a few minutes. */
export function createVisitorChallenges(ports: ChallengePorts): VisitorChallenges {
  const { clock, encryptionKeys, config, logger } = ports
  const watch = createAttackWatch()

  function createChallengeError(projectId: string, address: string, bits: number): AppError {
    const id = randomBytes(ID_BYTES).toString('base64url')
    const until = clock().getTime() + LIFETIME_MS
    const text = [id, until, bits, projectId, foldAddress(address)].join(' ')
    const challenge = signText(text, PURPOSE, encryptionKeys)
    return new AppError('challenge_required', { details: { challenge, bits } })
  }

  function readProofOfWork(projectId: string, address: string, proof: NonNullable<ChatRequest['proof']>) {
    const text = readSignedText(proof.challenge, PURPOSE, encryptionKeys)
    const [id = '', until = '', bits = '', ofProject, ofAddress] = text?.split(' ') ?? []
    const left = Number(until) - clock().getTime()
    if (ofProject !== projectId || ofAddress !== foldAddress(address) || !(left > 0)) return undefined
    return countLeadingZeroBits(proof) >= Number(bits) ? { id, left } : undefined
  }

  return {
    checkProofOfWork({ projectId, owner, sharing }, { address, proof }) {
      const { visitorChallenge: mode, chatsPerMinute } = config
      if (mode === 'off') return undefined
      // An operator who sets no limit per address wants no attack watch either.
      const call = { projectId, role: owner.role, address: foldAddress(address) }
      const attack = chatsPerMinute.perAddress > 0 ? watch.countCall(call, clock()) : undefined
      if (attack?.begins)
        logger.warn({ project: projectId }, 'a bot is under attack: its visitors are asked for proofs of work')
      if (attack === undefined && mode !== 'always' && !sharing.limits.challenge) return undefined
      const bits = BITS + (attack?.strength ?? 0)
      const opened = proof && readProofOfWork(projectId, address, proof)
      if (!opened) throw createChallengeError(projectId, address, bits)
      return {
        key: `chat:proof:${opened.id}`,
        windowMs: opened.left + SECOND,
        createRefusal: () => createChallengeError(projectId, address, bits),
      }
    },
  }
}

function countLeadingZeroBits({ challenge, nonce }: NonNullable<ChatRequest['proof']>): number {
  const hash = createHash('sha256').update(`${challenge}.${nonce}`).digest()
  const at = hash.findIndex((byte) => byte !== 0)
  return at === -1 ? hash.length * 8 : at * 8 + Math.clz32(hash[at] ?? 0) - 24
}
