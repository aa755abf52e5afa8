import type { EndpointAnswer, Endpoints } from '@bricks/contract'
import { Badge } from '#ui/badge.tsx'
import { describeApiAnswer } from '#ui/describe-api-answer.ts'

const SAID_STYLE = 'max-h-40 overflow-auto border-t p-3 font-mono text-12 wrap-anywhere whitespace-pre-wrap lg:max-h-64'

/** What a connected API said to a trial call: in our words first, then in its own. */
export function ApiAnswer({ answer }: { answer: EndpointAnswer<Endpoints['tryFunction']> }) {
  const { status, duration_ms, truncated } = answer
  const { isGood, words, said } = describeApiAnswer(answer)
  return (
    <div className="rounded-control border bg-surface">
      <p className="flex flex-wrap items-center gap-3 px-3 pt-3 text-12 text-muted">
        <Badge tone={isGood ? 'green' : 'red'}>{status === 0 ? 'No answer' : `Status ${status}`}</Badge>
        <span>{Math.round(duration_ms)} ms</span>
        {truncated && <span>truncated</span>}
      </p>
      <p className="px-3 py-2 wrap-anywhere">{words}</p>
      {said !== '' && <Said text={said} />}
    </div>
  )
}

function Said({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <pre tabIndex={0} className={SAID_STYLE}>
      {formatBody(text)}
    </pre>
  )
}

function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
