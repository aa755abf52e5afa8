const LETTERS_APART = 0x20

/**
 * Bytes that spellings mix up are made one: upper and lower case, the plus sign of forms and a blank, the two alphabets of Base64.
 */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x41 && byte <= 0x5a) return byte + LETTERS_APART
  const sign = String.fromCharCode(byte)
  if (sign === '+' || sign === '-') return 0x20
  return sign === '_' ? 0x2f : byte
})

export function fold(bytes: Uint8Array): Uint8Array {
  const folded = new Uint8Array(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) folded[at] = FOLDED[bytes[at] ?? 0] ?? 0
  return folded
}
