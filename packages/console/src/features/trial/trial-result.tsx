import type { TryAnswer } from '@bricks/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { findErrorCode } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { type AnswerChoosing, TrialOutcome } from '#ui/trial/trial.tsx'
import { ConfirmFirst } from './confirm-first.tsx'

interface TrialResultProps {
  attempt: { data: TryAnswer | undefined; error: unknown; isPending: boolean; submittedAt: number }
  choosing?: AnswerChoosing
}

/** What came of a trial, scrolled into sight when it comes: on a phone it would stand below the edge. */
export function TrialResult({ attempt, choosing }: TrialResultProps) {
  const { data, isPending, submittedAt } = attempt
  const error = isPending ? null : attempt.error
  return (
    <InSight key={submittedAt}>
      {findErrorCode(error) === 'email_not_confirmed' ? (
        <ConfirmFirst />
      ) : (
        <TrialOutcome answer={data} error={findServerText(error)} {...(choosing && { choosing })} />
      )}
    </InSight>
  )
}

function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!place.current?.textContent) return
      place.current.scrollIntoView({ block: 'nearest' })
      observer.disconnect()
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="scroll-mb-6">
      {children}
    </div>
  )
}
