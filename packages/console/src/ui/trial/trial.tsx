import type { EndpointAnswer, Endpoints } from '@bricks/contract'
import { Badge } from '#ui/base/badge.tsx'
import { Button, type ButtonProps } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { Play } from '#ui/icons/icons.ts'
import { describeApiAnswer } from './describe-api-answer.ts'

const SAID_STYLE = 'max-h-40 overflow-auto border-t p-3 font-mono text-12 wrap-anywhere whitespace-pre-wrap lg:max-h-64'

type TrialAnswer = EndpointAnswer<Endpoints['tryFunction']>

interface TrialOutcomeProps {
  answer: TrialAnswer | undefined
  error: string | null
}

export function TryButton({ pending = false, ...button }: Omit<ButtonProps, 'children'>) {
  return (
    <Button pending={pending} {...button}>
      {!pending && <Play aria-hidden="true" />}
      Try
    </Button>
  )
}

export function TrialOutcome({ answer, error }: TrialOutcomeProps) {
  return (
    <>
      {answer && <ApiAnswer answer={answer} />}
      <FormError error={error} />
    </>
  )
}

function ApiAnswer({ answer }: { answer: TrialAnswer }) {
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
