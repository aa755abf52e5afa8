import type { Check, CheckResult } from '@bricks/contract'
import { classNames } from '#ui/base/class-names.ts'
import { describeExpectation, describeFailures, type NamedBrick } from '#ui/bot/checks/describe-check.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { CheckMark } from './check-mark.tsx'

interface CheckTurnsProps {
  check: Check
  bricks: readonly NamedBrick[]
  result: CheckResult | undefined
  before: CheckResult | undefined
}

type Answer = CheckResult['answers'][number]

export function CheckTurns({ check, bricks, result, before }: CheckTurnsProps) {
  return (
    <ol className="grid grid-cols-1 gap-5">
      {check.turns.map(({ say }, turn) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns stand in their order and never move
        <li key={turn} className="grid grid-cols-1 gap-2">
          <p dir="auto" className="font-medium whitespace-pre-wrap wrap-anywhere">
            “{say}”
          </p>
          <ExpectationList check={check} bricks={bricks} turn={turn} result={result} />
          <AnswerWithFormer answer={result?.answers[turn]} before={before?.answers[turn]} />
        </li>
      ))}
    </ol>
  )
}

function ExpectationList({ check, bricks, turn, result }: Omit<CheckTurnsProps, 'before'> & { turn: number }) {
  const expected = check.expects.flatMap((each, place) => (each.turn === turn ? [{ each, place }] : []))
  if (expected.length === 0) return <p className="text-12 text-muted">Nothing is expected of this answer.</p>
  return (
    <ul className="grid grid-cols-1 gap-1.5">
      {expected.map(({ each, place }) => {
        const failure = result?.failures.find(({ expectation, kind }) => expectation === place && kind === each.kind)
        const opinion = result?.opinions.find(({ expectation }) => expectation === place)
        return (
          <li key={place} className="flex items-start gap-2">
            <CheckMark state={result ? (failure ? 'failed' : 'passed') : 'never'} />
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{result ? (failure ? 'Fails: ' : 'Holds: ') : ''}</span>
              <span dir="auto">It {describeExpectation(each, bricks)}</span>
              {failure && each.kind !== 'judge' && (
                <span className="block text-red-text">
                  But {describeFailures({ ...check, turns: [] }, [failure], bricks)}.
                </span>
              )}
              {opinion && (
                <span className={classNames('block', opinion.holds ? 'text-muted' : 'text-red-text')}>
                  The model’s opinion: {opinion.holds ? 'it holds' : 'it does not hold'}
                  {opinion.reason && (
                    <>
                      , <bdi>“{opinion.reason}”</bdi>
                    </>
                  )}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function AnswerWithFormer({ answer, before }: { answer: Answer | undefined; before: Answer | undefined }) {
  if (!answer) return null
  const isOtherwise = before !== undefined && JSON.stringify(before) !== JSON.stringify(answer)
  return (
    <div className="grid grid-cols-1 gap-2">
      <AnswerBox label="It answered" answer={answer} />
      {isOtherwise && (
        <Disclosure label="What it answered in the run before">
          <AnswerBox label="In the run before it answered" answer={before} />
        </Disclosure>
      )}
    </div>
  )
}

function AnswerBox({ label, answer: { text, calls } }: { label: string; answer: Answer }) {
  return (
    <figure className="grid grid-cols-1 gap-1.5 rounded-control border bg-surface px-3 py-2">
      <figcaption className="text-12 text-muted">{label}</figcaption>
      {calls.map(({ brick, arguments: given, error }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls stand in their order and never move
        <p key={at} className="font-mono text-12 wrap-anywhere">
          <bdi>{brick}</bdi> {typeof given === 'string' ? given : JSON.stringify(given)}
          {error && <span className="text-red-text"> {error}</span>}
        </p>
      ))}
      <blockquote dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {text || <em className="text-muted">No words.</em>}
      </blockquote>
    </figure>
  )
}
