import type { Message, Part } from './message.ts'

const STATES = 'streaming failed refused limited broken cutShort filtered done'.split(' ')

/** Every field is checked, because another version of the widget, or the page, may have written the stored message. */
export function readKeptMessage(value: unknown, place: number): Message[] {
  const { id, role, parts, state, at, rev, seen, answerId, rating, extras } = (value ?? {}) as Partial<Message>
  if (!isText(id) || (role !== 'user' && role !== 'assistant') || !Array.isArray(parts)) return []
  const known = parts.filter(isPart)
  if (!known.length && (parts.length || role === 'user')) return []
  return [
    {
      id,
      role,
      parts: known,
      state: state && STATES.includes(state) ? state : 'done',
      at: isNumber(at) ? at : place,
      rev: isNumber(rev) ? rev : 0,
      seen: isNumber(seen) ? seen : undefined,
      answerId: isText(answerId) ? answerId : undefined,
      extras: Array.isArray(extras) ? extras.filter((extra) => isText(extra?.type)) : undefined,
      rating: rating === 1 || rating === -1 ? rating : undefined,
    },
  ]
}

function isPart(value: unknown): value is Part {
  if (isText(value)) return true
  const { id, brick, state, duration_ms = 0, request = {}, response = {} } = (value ?? {}) as Exclude<Part, string>
  return (
    isText(id) &&
    isText(brick) &&
    ['started', 'succeeded', 'failed'].includes(state) &&
    isNumber(duration_ms) &&
    isObject(request) &&
    isObject(response)
  )
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
