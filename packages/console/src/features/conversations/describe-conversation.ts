import type { ConversationSummary } from '@bricks/contract'
import type { ConversationMark } from '@bricks/contract/wire'
import { isolateName } from '@bricks/contract/wire'

export const NOT_RECORDED = 'Not recorded'

/** A random visitor id of the widget or of a program tells a reader nothing, so it is not shown. */
const RANDOM_ID = /^(?:[\d-]{7,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i
const DAY_MS = 86_400_000

export function describeVisitor({
  test,
  visitor,
  visitor_name,
  origin,
}: Pick<ConversationSummary, 'test' | 'visitor' | 'visitor_name' | 'origin'>): string {
  if (test) return 'Your own test'
  if (visitor_name) return isolateName(visitor_name)
  if (visitor && !RANDOM_ID.test(visitor)) return isolateName(visitor)
  return origin ? `Visitor from ${isolateName(toHostOrOrigin(origin))}` : 'Visitor'
}

function toHostOrOrigin(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}

export function describeMoment(instant: string, now: Date): string {
  const at = new Date(instant)
  const days = Math.round((findStartOfDay(now).getTime() - findStartOfDay(at).getTime()) / DAY_MS)
  if (days <= 0) return formatTime(at)
  if (days === 1) return 'Yesterday'
  if (days < 7) return at.toLocaleDateString('en', { weekday: 'short' })
  const isThisYear = at.getFullYear() === now.getFullYear()
  return at.toLocaleDateString('en', { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
}

export function describeWholeMoment(instant: string, now: Date): string {
  const moment = describeMoment(instant, now)
  const time = formatTime(new Date(instant))
  return moment === time ? `Today ${time}` : `${moment} ${time}`
}

export function findStartOfDay(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate())
}

function formatTime(date: Date): string {
  return date.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

export interface MarkWords {
  words: string
  tone: 'red' | 'amber' | 'grey'
}

const MARKS: Record<ConversationMark, MarkWords> = {
  failed: { words: 'Failed', tone: 'red' },
  unanswered: { words: 'Not answered', tone: 'amber' },
  disliked: { words: 'Disliked', tone: 'amber' },
  nothing: { words: 'Nothing found', tone: 'grey' },
  handed: { words: 'Handed over', tone: 'grey' },
}

export const ALL_MARKS = Object.keys(MARKS) as ConversationMark[]

/** The worst mark comes first. A mark that gives the reason replaces `Not answered`. */
export function listMarkWords(marks: readonly ConversationMark[]): MarkWords[] {
  const saysWhy = marks.some((mark) => mark === 'failed' || mark === 'nothing')
  return ALL_MARKS.filter((mark) => marks.includes(mark) && !(saysWhy && mark === 'unanswered')).map(
    (mark) => MARKS[mark],
  )
}

export function describeMark(mark: ConversationMark): string {
  return MARKS[mark].words
}
