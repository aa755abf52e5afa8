import { DAY } from '#time.ts'

export const INVITATION_LIFETIME_MS = 7 * DAY
