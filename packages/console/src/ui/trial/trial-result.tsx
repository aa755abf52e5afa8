import type { TryAnswer } from '@bricks/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { ConfirmFirst, type Confirming } from './confirm-first.tsx'
import { type AnswerChoosing, TrialOutcome } from './trial.tsx'

interface TrialResultProps {
  result: {
    /** When it was begun: each one is scrolled to anew. */
    at: number
    answer: TryAnswer | undefined
    error: string | null
    confirming?: Confirming
  }
  choosing?: AnswerChoosing
}

/** What came of a trial, scrolled into sight when it comes: on a phone it would stand below the edge. */
export function TrialResult({ result: { at, answer, error, confirming }, choosing }: TrialResultProps) {
  return (
    <InSight key={at}>
      {confirming ? (
        <ConfirmFirst {...confirming} />
      ) : (
        <TrialOutcome answer={answer} error={error} {...(choosing && { choosing })} />
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
