const LETTERS_APART = 0x20

/**
 * Two spellings of a secret may use different bytes for one character. This table maps such bytes to one byte: upper
 * and lower case, `+` and a blank (in forms), `+` and `-`, `/` and `_` (in the two alphabets of Base64).
 */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x41 && byte <= 0x5a) return byte + LETTERS_APART
  const character = String.fromCharCode(byte)
  if (character === '+' || character === '-') return 0x20
  return character === '_' ? 0x2f : byte
})

export function foldBytes(bytes: Uint8Array): Uint8Array {
  const folded = new Uint8Array(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) folded[at] = FOLDED[bytes[at] ?? 0] ?? 0
  return folded
}
