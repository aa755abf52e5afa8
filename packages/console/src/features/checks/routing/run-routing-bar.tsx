import type { Routing } from '@bricks/contract'
import { Button } from '#ui/base/button.tsx'
import { formatCount } from '#ui/base/format-count.ts'
import { Segmented } from '#ui/base/segmented.tsx'
import { RunProgress } from '#ui/bot/checks/run-progress.tsx'
import { type Refusal, RefusalNotice } from '#ui/plan/refusal-notice.tsx'

const TIMES = [
  { value: '1', label: 'Once' },
  { value: '3', label: '3 times' },
  { value: '5', label: '5 times' },
]

interface RunBarProps {
  routing: Routing
  sentences: number
  times: number
  onTimes: (times: number) => void
  /** How many sentences are done; undefined if no run goes on. */
  done: number | undefined
  refusal: Refusal | undefined
  onStart: () => void
  onStop: () => void
}

export function RunRoutingBar({ routing, sentences, times, onTimes, done, refusal, onStart, onStop }: RunBarProps) {
  const { used, limit } = routing.rehearsals
  const left = Math.max(limit - used, 0)
  const cost = sentences * times
  const isRunning = done !== undefined
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label="How often each sentence is asked"
          options={TIMES}
          value={String(times)}
          onChange={(value) => onTimes(Number(value))}
        />
        {isRunning ? (
          <Button onClick={onStop}>Stop</Button>
        ) : (
          <Button variant="primary" disabled={sentences === 0 || cost > left} onClick={onStart}>
            {routing.latest ? 'Run again' : 'Run'}
          </Button>
        )}
      </div>
      <p className="text-12 text-muted">
        {formatCount(sentences, 'sentence', 'No sentence')} × {times} ={' '}
        {formatCount(cost, 'rehearsal', 'no rehearsals')} of your {limit.toLocaleString('en')} today (
        {left.toLocaleString('en')} left), at your key. The saved draft is asked; no brick is called.
        {cost > left && ' There are too few left: ask less often, or go on tomorrow.'}
      </p>
      <div aria-live="polite">
        {isRunning && (
          <RunProgress
            label="Sentences asked"
            done={done}
            total={sentences}
            words={`${done} of ${sentences} sentences asked`}
          />
        )}
        {refusal && <RefusalNotice refusal={refusal} />}
      </div>
    </div>
  )
}
