const EMAIL = '[email]'
const PHONE = '[phone]'
const CARD = '[card]'

/** In characters. Source: RFC 5321, 4.5.3.1. */
const LONGEST = { name: 64, host: 255 }

/**
 * Fewer characters than the standard allows. Each of the others may separate the name from the text before it, such as
 * in a URL.
 */
const IN_NAME = /[\p{L}\p{N}._+'-]/u
const IN_HOST = /[\p{L}\p{N}.-]/u

/** Each repetition in these patterns is bounded, so that a text of digits takes linear time. */
const CARD_FORM = /(?<!\w)\d(?:[ -]?\d){12,18}(?![\w-])/g
const PHONE_FORM = /(?:\+|(?<![\w.,-])|(?<=\\[nrt]))[(\d](?:[ ()./\u00a0-]{0,2}\d){6,14}(?![\w-])/g

const DIGITS = { phone: { least: 8, most: 15 } }
const DECIMAL = /^\d+\.\d+$/
const NORTH_AMERICAN = /^\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}$/

export function maskPersonalData(text: string): string {
  return maskEmails(text)
    .replace(CARD_FORM, (found) => (isCardNumber(found) ? CARD : found))
    .replace(PHONE_FORM, (found) => (isPhoneNumber(found) ? PHONE : found))
}

/** Masks each part of the address by itself, because a part is written in another form than text. */
export function maskPersonalDataInUrl(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return maskParts(url, '/', decodePart)
  return maskParts(url.slice(0, at), '/', decodePart) + maskParts(url.slice(at), '&', decodeFormPart)
}

/** The body may be a form, in which an address stands as `ada%40example.org` and a space as `+`. */
export function maskPersonalDataInBody(body: string): string {
  const maskLine = (line: string) =>
    line.includes('=') && !NOT_IN_FORM.test(line) ? maskParts(line, '&', decodeFormPart) : maskPersonalData(line)
  return body.split('\n').map(maskLine).join('\n')
}

const NOT_IN_FORM = /[\s"{}<>]/

const ENDS_OF_PART = { '/': /(\/)/, '&': /([?#&=])/ }

function maskParts(text: string, end: keyof typeof ENDS_OF_PART, decode: (part: string) => string): string {
  const maskPart = (part: string) => {
    const read = decode(part)
    const masked = maskPersonalData(read)
    return masked === read ? part : masked
  }
  return text.split(ENDS_OF_PART[end]).map(maskPart).join('')
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A part that was cut off may end within an escape.
    return part.replace(/%40/g, '@').replace(/%2B/gi, '+').replace(/%20/g, ' ')
  }
}

/** A plus stands for a space, except at the beginning, where a phone number may have it, and in an address. */
const SPACE_IN_FORM = /(?!^)\+(?![\p{L}\p{N}._+'-]{0,63}@)/gu

function decodeFormPart(part: string): string {
  return decodePart(part.replace(SPACE_IN_FORM, ' '))
}

function maskEmails(text: string): string {
  let masked = ''
  let kept = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const from = findEmailStart(text, at, kept)
    const to = findEmailEnd(text, at)
    if (from === at || to === undefined) continue
    masked += text.slice(kept, from) + EMAIL
    kept = to
    at = Math.max(at, to - 1)
  }
  return masked + text.slice(kept)
}

function findEmailStart(text: string, at: number, least: number): number {
  let from = at
  while (from > least && at - from < LONGEST.name && IN_NAME.test(text.charAt(from - 1))) from -= 1
  // In JSON the first letter after a backslash belongs to an escaped line break or tab, so it is not part of the name.
  return text.charAt(from - 1) === '\\' && /[nrt]/.test(text.charAt(from)) ? from + 1 : from
}

function findEmailEnd(text: string, at: number): number | undefined {
  let to = at + 1
  while (to < text.length && to - at <= LONGEST.host && IN_HOST.test(text.charAt(to))) to += 1
  while (to > at + 1 && /[.-]/.test(text.charAt(to - 1))) to -= 1
  return text.slice(at + 2, to).includes('.') ? to : undefined
}

function isCardNumber(found: string): boolean {
  const digits = found.replace(/\D/g, '')
  let sum = 0
  for (const [index, digit] of Array.from(digits).reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0 && /[1-9]/.test(digits)
}

/**
 * True for a number with a prefix that only phone numbers have, or grouped as in North America. Other numbers may be
 * order numbers or dates.
 */
function isPhoneNumber(found: string): boolean {
  if (NORTH_AMERICAN.test(found)) return true
  const { length } = found.replace(/\D/g, '')
  if (length < DIGITS.phone.least || length > DIGITS.phone.most || DECIMAL.test(found)) return false
  return /^(?:\+|\(?0)/.test(found)
}
