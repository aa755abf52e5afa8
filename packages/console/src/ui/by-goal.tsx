import type { ReactNode } from 'react'
import { findGoal, GOALS, type Goal } from '#goals.ts'
import { findNextPath } from '#pages.ts'
import { useNavigation } from '#ui/navigation.tsx'
import { useAwake } from '#ui/use-awake.ts'

interface ByGoalProps {
  children: (goal: Goal) => ReactNode
  /** What stands there without a goal. */
  without?: ReactNode
}

/**
 * What depends on the goal that `?next=` names. A prerendered page holds it for every goal, and until its program runs the
 * style sheet shows the one that /theme.js has found: nothing changes after the first frame.
 */
export function ByGoal({ children, without }: ByGoalProps) {
  const goal = useGoal()
  const isAwake = useAwake()
  if (!isAwake)
    return (
      <>
        {GOALS.map((each) => (
          <div key={each} className={`contents only-${each}`}>
            {children(each)}
          </div>
        ))}
        <div key="none" className="contents only-none">
          {without}
        </div>
      </>
    )
  return (
    <div key={goal ?? 'none'} className="contents">
      {goal ? children(goal) : without}
    </div>
  )
}

/** What the visitor came for; undefined in a prerendered page until its program runs. */
export function useGoal(): Goal | undefined {
  const next = useNext()
  return next === undefined ? undefined : findGoal(next)
}

/** Where the visitor wanted to be: a page of the console, or undefined. */
export function useNext(): string | undefined {
  return findNextPath(useNavigation().useSearch())
}
