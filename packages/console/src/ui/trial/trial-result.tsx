import type { TryAnswer } from '@bricks/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { ConfirmFirst, type Confirming } from './confirm-first.tsx'
import { type AnswerChoosing, TrialOutcome } from './trial.tsx'

interface TrialResultProps {
  result: {
    at: number
    answer: TryAnswer | undefined
    error: string | null
    confirming?: Confirming
  }
  choosing?: AnswerChoosing
}

/**
 * The result scrolls into sight, because on a phone it would be below the edge of the window. `at` is the time when the
 * trial began, so each new trial scrolls again.
 */
export function TrialResult({ result: { at, answer, error, confirming }, choosing }: TrialResultProps) {
  return (
    <ScrollIntoSight key={at}>
      {confirming ? (
        <ConfirmFirst {...confirming} />
      ) : (
        <TrialOutcome answer={answer} error={error} {...(choosing && { choosing })} />
      )}
    </ScrollIntoSight>
  )
}

function ScrollIntoSight({ children }: { children: ReactNode }) {
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
