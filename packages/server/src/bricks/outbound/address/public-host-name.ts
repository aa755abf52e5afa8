// Names that never lead to the public internet (RFC 6761, RFC 6762, RFC 7686, RFC 8375), or that lead into a cluster.
const SPECIAL_LABELS = new Set(['localhost', 'local', 'internal', 'test', 'invalid', 'onion', 'arpa', 'svc'])

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const MAX_NAME_LENGTH = 253

export function isPublicHostName(name: string): boolean {
  const labels = name.split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length > 1 &&
    name.length <= MAX_NAME_LENGTH &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(last) &&
    !SPECIAL_LABELS.has(last)
  )
}
