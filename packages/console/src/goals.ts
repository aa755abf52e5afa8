import { PAGES } from '#pages.ts'

/** What somebody came for who has no account yet: the button that led to signing in says it. */
export const GOALS = ['free', 'pro', 'premium'] as const
export type Goal = (typeof GOALS)[number]

/** The pages behind the buttons of the plans. The blocking theme.js knows them too, for the first frame. */
export const GOAL_PATHS: Record<Goal, string> = {
  free: PAGES.dashboard.path,
  pro: PAGES.getPro.path,
  premium: PAGES.getPremium.path,
}

/** The goal that a path of our own leads to. */
export function findGoal(path: string): Goal | undefined {
  const { pathname } = new URL(path, 'https://own.invalid')
  return GOALS.find((goal) => GOAL_PATHS[goal] === pathname)
}
