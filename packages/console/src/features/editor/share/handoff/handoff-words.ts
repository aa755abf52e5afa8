import type { HandoffState, HandoffTested } from '@bricks/contract'
import type { HandoffField, HandoffMoment } from '@bricks/contract/wire'

export const MOMENTS: readonly { moment: HandoffMoment; label: string }[] = [
  { moment: 'menu', label: 'Always, by a button at the top of the chat' },
  { moment: 'failure', label: 'When no answer came' },
  { moment: 'dislike', label: 'After a thumb down' },
  { moment: 'limit', label: 'When the month’s chats or the budget are used up' },
  { moment: 'asked', label: 'When the visitor asks for a person' },
]

export const FIELDS: readonly { value: HandoffField; label: string }[] = [
  { value: 'required', label: 'Must be filled in' },
  { value: 'optional', label: 'May be left empty' },
  { value: 'off', label: 'Not asked for' },
]

const WAITS: Record<NonNullable<HandoffState['waits_for']>, string> = {
  mail: 'This server sends no mail. Choose a webhook, or ask whoever runs it to set up mail.',
  own_address: 'Visitors see nothing of it yet: confirm your own e-mail address first, in Settings.',
  other_address: 'Visitors see nothing of it yet: a link was sent to this address. It works for three days.',
}

export function describeHandoffWait({ on, waits_for }: Pick<HandoffState, 'on' | 'waits_for'>): string | undefined {
  return on && waits_for ? WAITS[waits_for] : undefined
}

const FAILURES = new Map([
  ['no_address', 'There is no confirmed address to send to. Save first.'],
  ['mail_failed', 'The mail server did not take it.'],
  ['bad_status', 'The receiver did not accept it.'],
  ['timeout', 'The receiver did not answer in time.'],
  ['blocked', 'This address cannot be called.'],
  ['unreachable', 'The receiver cannot be reached.'],
  ['redirect_refused', 'The receiver redirects elsewhere, which is not followed. Use the final address.'],
])

function describeHandoffFailure(failure: string | null | undefined): string {
  return FAILURES.get(failure ?? '') ?? 'It could not be delivered.'
}

export function describeHandoffTest({ ok, status, failure }: HandoffTested): string {
  if (ok) return status === undefined ? 'Sent. Look into the mailbox.' : `Delivered: it answered ${status}.`
  return status === undefined
    ? describeHandoffFailure(failure)
    : `${describeHandoffFailure(failure)} It answered ${status}.`
}
