import { z } from 'zod'
import { CHAT_LIMITS, RATE_LIMITS, REHEARSALS_A_DAY } from '#throttle/rate-limits.ts'
import { integer } from './setting.ts'

export type LimitsConfig = ReturnType<typeof toLimitsConfig>

/** 0 means no limit. */
const limit = (fallback: number) => integer(fallback, { least: 0, most: 1_000_000 })

export const limitSettings = z.object({
  CHATS_PER_MINUTE_PER_VISITOR: limit(CHAT_LIMITS.perVisitor.limit),
  CHATS_PER_MINUTE_PER_ADDRESS: limit(CHAT_LIMITS.perAddress.limit),
  SIGNUPS_PER_HOUR_PER_ADDRESS: limit(RATE_LIMITS.signUp.limit),
  RESETS_PER_HOUR_PER_ADDRESS: limit(RATE_LIMITS.passwordReset.limit),
  WRITES_PER_MINUTE_PER_ACCOUNT: limit(RATE_LIMITS.contentWrite.limit),
  READS_PER_MINUTE_PER_ACCOUNT: limit(RATE_LIMITS.contentRead.limit),
  REHEARSALS_A_DAY_FREE: limit(REHEARSALS_A_DAY.free),
  REHEARSALS_A_DAY_PRO: limit(REHEARSALS_A_DAY.pro),
  REHEARSALS_A_DAY_PREMIUM: limit(REHEARSALS_A_DAY.premium),
})

export function toLimitsConfig(values: z.infer<typeof limitSettings>) {
  return {
    chatsPerMinute: {
      perVisitor: values.CHATS_PER_MINUTE_PER_VISITOR,
      perAddress: values.CHATS_PER_MINUTE_PER_ADDRESS,
    },
    signUpsPerHour: values.SIGNUPS_PER_HOUR_PER_ADDRESS,
    resetsPerHour: values.RESETS_PER_HOUR_PER_ADDRESS,
    contentWritesPerMinute: values.WRITES_PER_MINUTE_PER_ACCOUNT,
    contentReadsPerMinute: values.READS_PER_MINUTE_PER_ACCOUNT,
    rehearsalsADay: {
      free: values.REHEARSALS_A_DAY_FREE,
      pro: values.REHEARSALS_A_DAY_PRO,
      premium: values.REHEARSALS_A_DAY_PREMIUM,
    },
  }
}
