import { randomBytes } from 'node:crypto'

/** Source of random bytes, so that tests can make it repeat. */
export type RandomBytes = (length: number) => Buffer

const ID_BYTES = 16

/** 128 random bits as 22 characters of base64url: not to be guessed, safe in an address. */
export function createId(random: RandomBytes = randomBytes): string {
  return random(ID_BYTES).toString('base64url')
}
