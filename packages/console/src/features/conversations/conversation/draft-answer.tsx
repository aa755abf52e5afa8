import type { ConversationTurn, Project } from '@bricks/contract'
import { useId } from 'react'
import { Button } from '#ui/base/button.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { RefusalNotice } from '#ui/plan/refusal-notice.tsx'
import { summarizeTrace } from '#ui/trace/describe-trace.ts'
import { TraceDetails } from '#ui/trace/trace-details.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { useAskedDraftAnswer } from './use-asked-draft-answer.ts'

interface DraftAnswerProps {
  project: Project
  turns: readonly ConversationTurn[]
  reply: string | null
  onClose: () => void
}

export default function DraftAnswer({ project, turns, reply, onClose }: DraftAnswerProps) {
  const heading = useId()
  const { text, trace, refusal, isRunning } = useAskedDraftAnswer(project.id, turns)
  return (
    <section aria-labelledby={heading} className="@container rounded-card border bg-surface p-3">
      <header className="mb-2 flex items-center justify-between gap-3">
        <h3 id={heading} className="font-semibold">
          Tried again with the draft
        </h3>
        <Button size="small" variant="quiet" onClick={onClose}>
          Close
        </Button>
      </header>
      <div className="grid grid-cols-1 gap-3 @min-[22rem]:grid-cols-2">
        <div className="grid content-start gap-1.5">
          <h4 className="text-12 text-muted">As it was</h4>
          <MessageBubble speaker="bot" text={reply} className="max-w-full" />
        </div>
        <div className="grid content-start gap-1.5" aria-live="polite" aria-busy={isRunning}>
          <h4 className="text-12 text-muted">With the draft</h4>
          {text !== '' && <MessageBubble speaker="bot" text={text} isRunning={isRunning} className="max-w-full" />}
          {isRunning && text === '' && <Spinner label="The draft is answering" />}
          {refusal && <RefusalNotice refusal={refusal} />}
          {!isRunning && !refusal && text === '' && <p className="text-muted">It said nothing.</p>}
        </div>
      </div>
      {trace && (
        <Disclosure label={<span className="text-12">{summarizeTrace(trace)}</span>} className="mt-2">
          <TraceDetails trace={trace} bricks={project.functions} />
        </Disclosure>
      )}
      {!(refusal && text === '') && (
        <p className="mt-2 text-12 text-muted">
          The saved draft is asked: it counts as a chat of yours, and its bricks are really called. Its words are not
          kept.
        </p>
      )}
    </section>
  )
}
