import type { ReplyTrace } from '@bricks/contract/wire'
import { memo, type ReactNode } from 'react'
import { classNames } from '#ui/base/class-names.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { summarizeTrace } from './describe-trace.ts'
import { type NamedBrick, TraceDetails } from './trace-details.tsx'
import { WhyDisclosure } from './why/why-disclosure.tsx'

interface TracePanelProps {
  trace: ReplyTrace | undefined
  bricks: readonly NamedBrick[]
  why?: ReactNode
  className?: string
}

export default memo(function TracePanel({ trace, bricks, why, className }: TracePanelProps) {
  return (
    <section aria-label="Last answer" className={classNames('rounded-card border bg-surface text-12', className)}>
      {trace ? (
        <Disclosure
          look="card"
          label={
            <span className="flex gap-2">
              <span className="shrink-0 font-semibold">Last answer</span>
              <span className="min-w-0 flex-1 text-muted">{summarizeTrace(trace)}</span>
            </span>
          }
        >
          <section
            aria-label="How it was made"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
            tabIndex={0}
            className="grid min-h-0 grid-cols-1 gap-3 overflow-y-auto px-5 py-3"
          >
            <h2 className="sr-only">How it was made</h2>
            {why && <WhyDisclosure>{why}</WhyDisclosure>}
            <TraceDetails trace={trace} bricks={bricks} />
          </section>
        </Disclosure>
      ) : (
        <p className="flex min-h-11 items-center px-5 py-2 text-muted">
          What the bot did for its last answer is shown here.
        </p>
      )}
    </section>
  )
})
