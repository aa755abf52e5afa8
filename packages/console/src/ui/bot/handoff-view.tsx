import type { Handoff } from '@bricks/contract'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'

const STATES: Record<Handoff['state'], string> = {
  waiting: 'on its way to you',
  sent: 'delivered',
  failed: 'could not be delivered',
}

const DATE = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

export function HandoffView({ handoff: { at, state, verified, name, email, message } }: { handoff: Handoff }) {
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <p className="text-12 text-muted">
        {'Written to a person · '}
        <time dateTime={at}>{new Date(at).toLocaleString('en', DATE)}</time>
        {' · '}
        <span className={state === 'failed' ? 'text-red-text' : undefined}>{STATES[state]}</span>
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {message || <em className="text-muted">What was delivered is not kept: recording is off.</em>}
      </p>
      {(name || email) && (
        <p dir="auto" className="mt-1 text-12 wrap-anywhere text-muted">
          {name}
          {name && email && ', '}
          {email && (
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={TEXT_LINK_STYLE}>
              {email}
            </a>
          )}
          {verified && ' · signed by your web site'}
        </p>
      )}
    </div>
  )
}
