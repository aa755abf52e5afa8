/** SHA-256 by FIPS 180-4. The browser's own SHA-256 is asynchronous, and its call costs more time than the hash. */

export interface Challenge {
  challenge: string
  bits: number
}

export interface Proof {
  challenge: string
  nonce: string
}

const SLICE_MS = 8
const TRIES = 256
const BLOCK = 64

/**
 * Finds a nonce for which the hash of challenge, dot and nonce begins with `bits` zero bits. The search runs on the
 * page in short slices, so that the page still scrolls and takes input: browsers, and the policies of many sites,
 * refuse a worker whose script has another origin.
 */
export async function findProof({ challenge, bits }: Challenge, signal: AbortSignal): Promise<Proof> {
  const prefix = new TextEncoder().encode(`${challenge}.`)
  const whole = prefix.length - (prefix.length % BLOCK)
  const begun = Int32Array.from(FIRST)
  const view = new DataView(prefix.buffer)
  for (let at = 0; at < whole; at += BLOCK) compressBlock(begun, view, at)
  const state = new Int32Array(begun.length)
  let last = createLastBlocks(prefix, whole, 0)
  const isFound = (nonce: string) => {
    const start = prefix.length - whole
    if (last.size !== nonce.length) last = createLastBlocks(prefix, whole, nonce.length)
    for (let at = 0; at < nonce.length; at++) last.view.setUint8(start + at, nonce.charCodeAt(at))
    state.set(begun)
    for (let at = 0; at < last.view.byteLength; at += BLOCK) compressBlock(state, last.view, at)
    return Math.clz32(state[0] ?? 0) >= bits
  }
  for (let tried = 0; ; await yieldToPage()) {
    signal.throwIfAborted()
    for (const until = performance.now() + SLICE_MS; performance.now() < until; )
      for (const next = tried + TRIES; tried < next; tried++) {
        const nonce = tried.toString(36)
        if (isFound(nonce)) return { challenge, nonce }
      }
  }
}

/** Uses a MessageChannel instead of a timer, because in a background tab each timer waits a second. */
function yieldToPage(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(0)
  })
}

function createLastBlocks(prefix: Uint8Array, whole: number, size: number) {
  const used = prefix.length - whole + size
  const padded = new Uint8Array(Math.ceil((used + 9) / BLOCK) * BLOCK)
  padded.set(prefix.subarray(whole))
  padded[used] = 128
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, (prefix.length + size) * 8)
  return { size, view }
}

/**
 * The constants of SHA-256: the first 32 bits of the fractions of the square roots of the first 8 primes, and of the
 * cube roots of the first 64.
 */
const PRIMES = [2]
for (let number = 3; PRIMES.length < BLOCK; number += 2)
  if (PRIMES.every((prime) => number % prime)) PRIMES.push(number)
const FIRST = PRIMES.slice(0, 8).map((prime) => computeFractionBits(prime ** 0.5))
const ROUNDS = Int32Array.from(PRIMES, (prime) => computeFractionBits(Math.cbrt(prime)))

function computeFractionBits(root: number): number {
  return ((root % 1) * 2 ** 32) | 0
}

const words = new Int32Array(BLOCK)

/** Written for speed, without iterators or new objects: nearly all of the time of a search is spent here. */
function compressBlock(state: Int32Array, block: DataView, from: number): void {
  for (let at = 0; at < 16; at++) words[at] = block.getInt32(from + 4 * at)
  for (let at = 16; at < BLOCK; at++) {
    const early = readWordAt(words, at - 15)
    const late = readWordAt(words, at - 2)
    const ofEarly = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3)
    const ofLate = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10)
    words[at] = readWordAt(words, at - 16) + ofEarly + readWordAt(words, at - 7) + ofLate
  }
  let a = readWordAt(state, 0)
  let b = readWordAt(state, 1)
  let c = readWordAt(state, 2)
  let d = readWordAt(state, 3)
  let e = readWordAt(state, 4)
  let f = readWordAt(state, 5)
  let g = readWordAt(state, 6)
  let h = readWordAt(state, 7)
  for (let at = 0; at < BLOCK; at++) {
    const ofE = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
    const first = (h + ofE + ((e & f) ^ (~e & g)) + readWordAt(ROUNDS, at) + readWordAt(words, at)) | 0
    const ofA = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
    const second = (ofA + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = readWordAt(state, 0) + a
  state[1] = readWordAt(state, 1) + b
  state[2] = readWordAt(state, 2) + c
  state[3] = readWordAt(state, 3) + d
  state[4] = readWordAt(state, 4) + e
  state[5] = readWordAt(state, 5) + f
  state[6] = readWordAt(state, 6) + g
  state[7] = readWordAt(state, 7) + h
}

function readWordAt(array: Int32Array, at: number): number {
  return array[at] as number
}

function rotateRight(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}
