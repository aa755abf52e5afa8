import type { RehearsalCount } from '@bricks/contract'
import type { TurnFinding } from '@bricks/contract/wire'
import { Button } from '#ui/base/button.tsx'
import { RefusalNotice } from '#ui/plan/refusal-notice.tsx'
import { describeFinding } from './describe-finding.ts'
import { countChoices, describeChoices, type RehearsalState } from './rehearsal-state.ts'

export const TIMES = 5
/** One more rehearsal asks the model for its reason. */
const COST = TIMES + 1

/**
 * `asked` names the draft that is asked again: "the saved draft". `onStart` is undefined if the conversation was not
 * stored, or if the user may not ask again.
 */
export interface WhyProps {
  findings: readonly TurnFinding[]
  rehearsal: RehearsalState | undefined
  count: RehearsalCount | undefined
  asked: string
  mayAsk?: boolean
  onStart?: (() => void) | undefined
  onStop: () => void
}

export function Why({ findings, rehearsal, count, asked, mayAsk = true, onStart, onStop }: WhyProps) {
  return (
    <div className="grid grid-cols-1 gap-3 text-12">
      <section aria-label="What is certain">
        <h3 className="font-semibold">What is certain</h3>
        {findings.length === 0 ? (
          <p>Each brick that it called answered, and nothing was cut.</p>
        ) : (
          <ul className="grid list-disc gap-1 ps-4">
            {findings.map((finding) => {
              const words = describeFinding(finding)
              return (
                <li key={words} dir="auto" className="wrap-anywhere">
                  {words}
                </li>
              )
            })}
          </ul>
        )}
      </section>
      <section aria-label="What it would do again" className="grid grid-cols-1 gap-2">
        <h3 className="font-semibold">What it would do again</h3>
        {onStart ? (
          <>
            <RehearsalOffer count={count} asked={asked} rehearsal={rehearsal} onStart={onStart} onStop={onStop} />
            <div aria-live="polite" className="grid grid-cols-1 gap-2">
              {rehearsal && <RehearsalOutcome rehearsal={rehearsal} />}
            </div>
          </>
        ) : (
          <p className="text-muted">
            {mayAsk
              ? 'What was said is not kept, so it cannot be asked again.'
              : 'Asking it again takes rehearsals of the account: an editor can do that.'}
          </p>
        )}
      </section>
    </div>
  )
}

type OfferProps = Required<Pick<WhyProps, 'count' | 'asked' | 'rehearsal' | 'onStop'>> & { onStart: () => void }

function RehearsalOffer({ count, asked, rehearsal, onStart, onStop }: OfferProps) {
  const isShort = count !== undefined && count.limit - count.used < COST
  return (
    <>
      <p className="text-muted">
        Asks the model the same {TIMES} times with {asked}, and once for its reason. No brick is called: the model gets
        what each last answered. {describeCostInRehearsals(count)}
      </p>
      <p>
        {rehearsal?.isRunning ? (
          <Button size="small" onClick={onStop}>
            Stop
          </Button>
        ) : (
          <Button size="small" disabled={!count || isShort} onClick={onStart}>
            {rehearsal ? `Ask ${TIMES} times again` : `Ask it ${TIMES} times`}
          </Button>
        )}
      </p>
    </>
  )
}

function describeCostInRehearsals(count: RehearsalCount | undefined): string {
  if (!count) return `It takes ${COST} rehearsals.`
  const limit = count.limit.toLocaleString('en')
  const left = Math.max(count.limit - count.used, 0)
  if (left < COST) return `It takes ${COST} rehearsals; of your ${limit} today ${left} are left.`
  return `It takes ${COST} rehearsals of your ${limit} today (${left.toLocaleString('en')} left), at your key.`
}

function RehearsalOutcome({
  rehearsal: { isRunning, isStopped, runs, times, reason, refusal },
}: {
  rehearsal: RehearsalState
}) {
  return (
    <>
      {isRunning && (
        <div className="grid gap-1">
          <progress
            aria-label="Rehearsals"
            max={times}
            value={runs.length}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
          />
          <p className="text-muted">
            {runs.length < times ? `${runs.length} of ${times} answers` : 'Asking for its reason'}
          </p>
        </div>
      )}
      {runs.length > 0 && (
        <>
          <p dir="auto" className="text-14 font-semibold wrap-anywhere">
            {describeChoices(runs)}
          </p>
          <ChoiceBars runs={runs} />
        </>
      )}
      {isStopped && <p className="text-muted">Stopped. The answers so far are kept here.</p>}
      {refusal && <RefusalNotice refusal={refusal} />}
      {reason && (
        <figure className="rounded-control border bg-surface p-3">
          <figcaption className="text-muted">The model’s own words. They are an opinion, not proof:</figcaption>
          <blockquote dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
            {reason}
          </blockquote>
        </figure>
      )}
    </>
  )
}

function ChoiceBars({ runs }: Pick<RehearsalState, 'runs'>) {
  return (
    <div aria-hidden="true" className="flex gap-0.5">
      {countChoices(runs).map(({ name, count }) => (
        <span
          key={name ?? ''}
          style={{ flexGrow: count }}
          className={name === null ? 'h-1.5 rounded-full bg-line-strong' : 'h-1.5 rounded-full bg-ink'}
        />
      ))}
    </div>
  )
}
