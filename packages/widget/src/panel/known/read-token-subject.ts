import type { CapturedGlobals } from '#captured-globals.ts'

/**
 * Reads from the token who is signed in. The widget cannot verify the token, but the name only decides which
 * conversation of this browser is shown. Letters outside of ASCII are not decoded, which is enough to tell two visitors
 * apart.
 */
export function readTokenSubject(token: unknown, { parse }: CapturedGlobals): string | undefined {
  try {
    const [, claims = ''] = `${token}`.split('.')
    return parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))).sub
  } catch {}
}
