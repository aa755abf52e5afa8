import { PAGES } from './pages.ts'

/** Why a visitor wants an account: `free`, or the plan of the pressed button. */
export const GOALS = ['free', 'pro', 'premium'] as const
export type Goal = (typeof GOALS)[number]

/** The blocking `theme.js` holds a copy of these paths for the first frame. */
export const GOAL_PATHS: Record<Goal, string> = {
  free: PAGES.dashboard.path,
  pro: PAGES.getPro.path,
  premium: PAGES.getPremium.path,
}

export function findGoalOfPath(path: string): Goal | undefined {
  const { pathname } = new URL(path, 'https://own.invalid')
  return GOALS.find((goal) => GOAL_PATHS[goal] === pathname)
}
