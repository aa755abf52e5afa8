/**
 * Shorter secrets are erased only where they are the whole text, because as a part they occur in many innocent words.
 */
const LEAST_PART = 6

/** Members of a JSON Schema whose own members have names from the paste. All other names are ours, such as `api`. */
const PASTED_NAMES = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentRequired'])

/**
 * Members whose texts are names. The parts of a brick refer to each other by these, so a name that is the same as a
 * short secret stays.
 */
const NAMES = new Set(['name', 'required'])

/** Words that every answer may hold. A secret that is the same as one of them cannot be told from it, and stays. */
const OWN_WORDS = new Set(
  (
    'string number integer boolean list object array null true false ' +
    'GET POST PUT PATCH DELETE json form text none query body header'
  ).split(' '),
)

export interface SecretEraser {
  eraseIn<Value>(value: Value): Value
  hasErased(): boolean
}

/**
 * Erases secrets from an answer. This is the last of several safeguards: the readers have already removed the secrets
 * that they found.
 */
export function createSecretEraser(secrets: readonly string[]): SecretEraser {
  const whole = new Set(secrets.filter((secret) => secret !== '' && !OWN_WORDS.has(secret)))
  const parts = [...new Set([...whole].filter((secret) => secret.length >= LEAST_PART).flatMap(listSpellings))].sort(
    (one, other) => other.length - one.length,
  )

  let isChanged = false

  function eraseText(text: string, isName: boolean): string {
    let erased = !isName && whole.has(text) ? '' : text
    for (const part of parts) if (erased.includes(part)) erased = erased.replaceAll(part, '')
    isChanged ||= erased !== text
    return erased
  }

  function eraseValue(value: unknown, name = ''): unknown {
    if (typeof value === 'string') return eraseText(value, NAMES.has(name))
    if (Array.isArray(value)) {
      return value.map((item) => (typeof item === 'string' ? eraseText(item, NAMES.has(name)) : eraseValue(item)))
    }
    if (typeof value !== 'object' || value === null) return value
    const hasPastedNames = PASTED_NAMES.has(name)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        hasPastedNames ? eraseText(key, true) : key,
        eraseValue(member, key),
      ]),
    )
  }

  return {
    eraseIn: <Value>(value: Value) => (parts.length + whole.size === 0 ? value : (eraseValue(value) as Value)),
    hasErased: () => isChanged,
  }
}

/** Lists how a secret may be written in an answer: as it is, encoded for addresses, JSON or headers. */
function listSpellings(secret: string): string[] {
  const encoded = encodeURIComponent(secret.toWellFormed())
  const json = JSON.stringify(secret).slice(1, -1)
  const bytes = Buffer.from(secret)
  return [
    secret,
    encoded,
    encoded.replaceAll('%20', '+'),
    new URLSearchParams([['', secret]]).toString().slice(1),
    encoded.toLowerCase(),
    encoded.replace(/%[\dA-F]{2}/g, (each) => each.toLowerCase()),
    json,
    json.replaceAll('/', '\\/'),
    // The JSON escapes of .NET and Go.
    json.replace(/[<>&+']/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`),
    json.replace(/[<>&+']/g, (character) => `\\u00${character.charCodeAt(0).toString(16).toUpperCase()}`),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...[0, 1, 2].flatMap((before) => listBase64Spellings(bytes, before)),
  ].filter((spelling) => spelling.length >= LEAST_PART)
}

/**
 * Gives the part of the secret that can be seen in the Base64 of a longer text, such as `user:password`. `before`: how
 * many bytes of that text come before the secret.
 */
function listBase64Spellings(secret: Buffer, before: number): string[] {
  const encoded = Buffer.concat([Buffer.alloc(before), secret]).toString('base64url')
  const inner = encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + secret.length) * 8) / 6))
  return [inner, inner.replaceAll('-', '+').replaceAll('_', '/')]
}
