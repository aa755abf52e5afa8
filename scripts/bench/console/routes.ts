import { PUBLIC_PATHS } from '#journeys/public-paths.ts'

export interface ConsoleRoute {
  path: string
  isSignedIn: boolean
  /** It wants a session of its own, for it ends it. */
  endsSession?: boolean
  /** How long it is watched after everything has come: some pages take their time before they say what they have. */
  settleMs: number
}

const USUAL_MS = 1_800
const LONG_MS = 3_500
const SIGNED_IN = [
  ...['/dashboard', '/library', '/reports', '/logs', '/integration', '/documentation', '/help', '/settings'],
  ...['/getpro', '/getpremium'],
]

/** Every address of the console, as somebody would open it. */
export function listConsoleRoutes(projectId: string): ConsoleRoute[] {
  const signedIn = [...SIGNED_IN, `/edit/${projectId}`, `/test/${projectId}`]
  return [
    ...[...PUBLIC_PATHS, '/nowhere'].map((path) => ({ path, isSignedIn: false, settleMs: USUAL_MS })),
    ...signedIn.map((path) => ({ path, isSignedIn: true, settleMs: path === '/reports' ? LONG_MS : USUAL_MS })),
    { path: '/signout', isSignedIn: true, endsSession: true, settleMs: USUAL_MS },
  ]
}
