import type { AnswerFilter, TryAnswer } from '@bricks/contract'
import { Badge } from '#ui/base/badge.tsx'
import { Button, type ButtonProps } from '#ui/base/button.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { Play } from '#ui/icons/icons.ts'
import { AnswerChoice, isJsonAnswer } from './answer-choice.tsx'
import { describeApiAnswer } from './describe-api-answer.ts'
import { RequestSent } from './request-sent.tsx'

const SAID_STYLE = 'max-h-40 overflow-auto border-t p-3 font-mono text-12 wrap-anywhere whitespace-pre-wrap lg:max-h-64'

export interface AnswerChoosing {
  tried: AnswerFilter
  filter: AnswerFilter
  onChange: (filter: AnswerFilter) => void
}

interface TrialOutcomeProps {
  answer: TryAnswer | undefined
  error: string | null
  choosing?: AnswerChoosing
}

export function TryButton({ pending = false, ...button }: Omit<ButtonProps, 'children'>) {
  return (
    <Button pending={pending} {...button}>
      {!pending && <Play aria-hidden="true" />}
      Try
    </Button>
  )
}

export function TrialOutcome({ answer, error, choosing }: TrialOutcomeProps) {
  return (
    <>
      <div className={answer && 'rounded-control border bg-surface'}>
        {/* This live region always exists, so that screen readers read the answer when it arrives. */}
        <div aria-live="polite">{answer && <TrialSummary answer={answer} filter={choosing?.filter} />}</div>
        {answer && <TrialContent answer={answer} choosing={choosing} />}
      </div>
      <FormError error={error} />
    </>
  )
}

function TrialSummary({ answer, filter }: { answer: TryAnswer; filter: AnswerFilter | undefined }) {
  const { status, duration_ms, truncated } = answer
  const { isGood, words, reason } = describeApiAnswer(answer, filter)
  return (
    <>
      <p className="flex flex-wrap items-center gap-3 px-3 pt-3 text-12 text-muted">
        <Badge tone={isGood ? 'green' : 'red'}>{status === 0 ? 'No answer' : `Status ${status}`}</Badge>
        <span>{Math.round(duration_ms)} ms</span>
        {truncated && <span>truncated</span>}
      </p>
      <p className="px-3 pt-2 pb-3 wrap-anywhere">{words}</p>
      {reason && (
        <p className="-mt-1 px-3 pb-3 wrap-anywhere text-muted">
          The API said: <q>{reason}</q>
        </p>
      )}
    </>
  )
}

function TrialContent({ answer, choosing }: { answer: TryAnswer; choosing: AnswerChoosing | undefined }) {
  const { isGood, said } = describeApiAnswer(answer)
  const isJson = isJsonAnswer(said)
  const canChoose = choosing !== undefined && isGood && isJson
  return (
    <>
      {canChoose && <AnswerChoice answer={answer} {...choosing} />}
      {!canChoose && said !== '' && (isGood && !isJson ? <AnswerText text={said} /> : <FoldedAnswer text={said} />)}
      <RequestSent request={answer.request} />
    </>
  )
}

function FoldedAnswer({ text }: { text: string }) {
  return (
    <Disclosure label="The whole answer" className="border-t px-3 py-1">
      <AnswerText text={text} />
    </Disclosure>
  )
}

function AnswerText({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <pre tabIndex={0} className={SAID_STYLE}>
      {formatIfJson(text)}
    </pre>
  )
}

function formatIfJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
