import { PUBLIC_PATHS } from '#journeys/public-paths.ts'

export interface ConsoleRoute {
  path: string
  isSignedIn: boolean
  endsSession?: boolean
  /** Milliseconds to watch the page after it has loaded, because some pages change late. */
  settleMs: number
}

const USUAL_MS = 1_800
const LONG_MS = 3_500
const SIGNED_IN = [
  ...['/dashboard', '/library', '/reports', '/logs', '/integration', '/documentation', '/help', '/settings'],
  ...['/getpro', '/getpremium'],
]

export function listConsoleRoutes(projectId: string): ConsoleRoute[] {
  const signedIn = [...SIGNED_IN, `/edit/${projectId}`, `/test/${projectId}`]
  return [
    ...[...PUBLIC_PATHS, '/nowhere'].map((path) => ({ path, isSignedIn: false, settleMs: USUAL_MS })),
    ...signedIn.map((path) => ({ path, isSignedIn: true, settleMs: path === '/reports' ? LONG_MS : USUAL_MS })),
    { path: '/signout', isSignedIn: true, endsSession: true, settleMs: USUAL_MS },
  ]
}
