import type { ReactNode } from 'react'
import { findGoalOfPath, GOALS, type Goal } from '#goals.ts'
import { findNextPath } from '#pages.ts'
import { useHydrated } from '#ui/base/use-hydrated.ts'
import { useNavigation } from './navigation.tsx'

interface ByGoalProps {
  children: (goal: Goal) => ReactNode
  without?: ReactNode
}

/**
 * A prerendered page holds the content for every goal in `?next=`. Until hydration the style sheet shows only the
 * content for the goal that `theme.js` found, so nothing changes after the first frame.
 */
export function ShownByGoal({ children, without }: ByGoalProps) {
  const goal = useAccountGoal()
  const isHydrated = useHydrated()
  if (!isHydrated)
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

export function useAccountGoal(): Goal | undefined {
  const next = useNextPath()
  return next === undefined ? undefined : findGoalOfPath(next)
}

export function useNextPath(): string | undefined {
  return findNextPath(useNavigation().useSearch())
}
