import type { EndpointAnswer, Endpoints } from '@bricks/contract'
import { Badge } from '#ui/badge.tsx'

const OK = 200
const REDIRECTED = 300

/** What a connected API said to a trial call: its status, its time and its words. */
export function ApiAnswer({ answer }: { answer: EndpointAnswer<Endpoints['tryFunction']> }) {
  const { status, duration_ms, content_type, body, truncated } = answer
  const isGood = status >= OK && status < REDIRECTED
  return (
    <div className="rounded-control border bg-surface">
      <p className="flex flex-wrap items-center gap-3 border-b px-3 py-2 text-12 text-muted">
        <Badge tone={isGood ? 'green' : 'red'}>{status === 0 ? 'No answer' : `Status ${status}`}</Badge>
        <span>{Math.round(duration_ms)} ms</span>
        <span className="truncate">{content_type}</span>
        {truncated && <span>truncated</span>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} className="max-h-40 overflow-auto p-3 font-mono text-12 wrap-anywhere whitespace-pre-wrap">
        {formatBody(body)}
      </pre>
    </div>
  )
}

function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body === '' ? '(empty)' : body
  }
}
