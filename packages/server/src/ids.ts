import { randomFillSync } from 'node:crypto'

/** Source of random bytes, so that tests can make it repeat. */
export type RandomBytes = (length: number) => Buffer

const ID_BYTES = 16
/** Drawn at once, because each draw costs more than its bytes. */
const POOL_BYTES = 256 * ID_BYTES

let pool = Buffer.alloc(0)

/** 128 random bits as 22 characters of base64url: not to be guessed, safe in an address. */
export function createId(random: RandomBytes = drawBytes): string {
  return random(ID_BYTES).toString('base64url')
}

/** Bytes that nobody else is given. */
function drawBytes(length: number): Buffer {
  if (pool.length < length) pool = randomFillSync(Buffer.alloc(POOL_BYTES))
  const drawn = pool.subarray(0, length)
  pool = pool.subarray(length)
  return drawn
}
