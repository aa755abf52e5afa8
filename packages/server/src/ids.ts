import { randomFillSync } from 'node:crypto'

export type RandomBytes = (length: number) => Buffer

const ID_BYTES = 16
const POOL_BYTES = 256 * ID_BYTES

let pool = Buffer.alloc(0)

export function createId(random: RandomBytes = drawBytes): string {
  return random(ID_BYTES).toString('base64url')
}

function drawBytes(length: number): Buffer {
  if (pool.length < length) pool = randomFillSync(Buffer.alloc(POOL_BYTES))
  const drawn = pool.subarray(0, length)
  pool = pool.subarray(length)
  return drawn
}
