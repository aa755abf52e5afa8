import type { CapturedGlobals } from '#captured-globals.ts'

/**
 * Who is signed in, by a token that nobody has verified here. It only decides which of the conversations that this
 * browser keeps is shown. Letters outside of ASCII are not decoded, which is enough to tell two visitors apart.
 */
export function readTokenSubject(token: unknown, { parse }: CapturedGlobals): string | undefined {
  try {
    const [, claims = ''] = `${token}`.split('.')
    return parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))).sub
  } catch {}
}
