import { ROLE_PRO } from '@bricks/contract/wire'
import { DAY } from '#time.ts'

const DAYS_OF_TESTS = 7

/** Below Pro a builder sees only test chats, and only from this instant on. Undefined: all conversations are shown. */
export function findFirstShownInstant(role: number, now: Date): string | undefined {
  return role >= ROLE_PRO ? undefined : new Date(now.getTime() - DAYS_OF_TESTS * DAY).toISOString()
}
