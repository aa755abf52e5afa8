import { LIMITS, PLAN_TIERS, type PlanId, type PlanLimits } from '@bricks/contract/wire'
import { z } from 'zod'
import { CHAT_LIMITS, RATE_LIMITS, REHEARSALS_A_DAY } from '#throttle/rate-limits.ts'
import { choiceSetting, integerSetting, parsedSetting, parseInteger } from './setting.ts'

export type LimitsConfig = ReturnType<typeof toLimitsConfig>

/** A setting of 0 means that there is no limit. */
const limitSetting = (fallback: number) => integerSetting(fallback, { least: 0, most: 1_000_000 })

const MEGABYTE = 1024 * 1024
const FREE = PLAN_TIERS.free.limits
const PRO = PLAN_TIERS.pro.limits
const PREMIUM = PLAN_TIERS.premium.limits

const chatsSetting = ({ chats: fallback }: PlanLimits) => integerSetting(fallback, { least: 1, most: 1_000_000_000 })
const liveBotsSetting = ({ liveProjects }: PlanLimits) => integerSetting(liveProjects, { least: 1, most: 10_000 })
const seatsSetting = ({ seats: fallback }: PlanLimits) => integerSetting(fallback, { least: 1, most: 1_000 })
const botsSetting = ({ projects }: PlanLimits) => integerSetting(projects, { least: 1, most: 100_000 })
const megabytesSetting = ({ contents }: PlanLimits) => integerSetting(contents / MEGABYTE, { least: 1, most: 100_000 })

const apisSetting = ({ bricks }: PlanLimits) =>
  parsedSetting((value) =>
    value === 'unlimited' ? null : parseInteger(value, bricks, { least: 0, most: LIMITS.bricksPerProject }),
  ).transform((value) => (value === undefined ? bricks : value))

export const limitSettings = z.object({
  CHATS_PER_MINUTE_PER_VISITOR: limitSetting(CHAT_LIMITS.perVisitor.limit),
  CHATS_PER_MINUTE_PER_ADDRESS: limitSetting(CHAT_LIMITS.perAddress.limit),
  VISITOR_CHALLENGE: choiceSetting('auto', 'always', 'off'),
  SIGNUPS_PER_HOUR_PER_ADDRESS: limitSetting(RATE_LIMITS.signUp.limit),
  RESETS_PER_HOUR_PER_ADDRESS: limitSetting(RATE_LIMITS.passwordReset.limit),
  WRITES_PER_MINUTE_PER_ACCOUNT: limitSetting(RATE_LIMITS.contentWrite.limit),
  READS_PER_MINUTE_PER_ACCOUNT: limitSetting(RATE_LIMITS.contentRead.limit),
  CHATS_A_MONTH_FREE: chatsSetting(FREE),
  CHATS_A_MONTH_PRO: chatsSetting(PRO),
  CHATS_A_MONTH_PREMIUM: chatsSetting(PREMIUM),
  LIVE_BOTS_PRO: liveBotsSetting(PRO),
  LIVE_BOTS_PREMIUM: liveBotsSetting(PREMIUM),
  APIS_A_BOT_FREE: apisSetting(FREE),
  APIS_A_BOT_PRO: apisSetting(PRO),
  APIS_A_BOT_PREMIUM: apisSetting(PREMIUM),
  SEATS_FREE: seatsSetting(FREE),
  SEATS_PRO: seatsSetting(PRO),
  SEATS_PREMIUM: seatsSetting(PREMIUM),
  BOTS_FREE: botsSetting(FREE),
  BOTS_PRO: botsSetting(PRO),
  BOTS_PREMIUM: botsSetting(PREMIUM),
  MEGABYTES_FREE: megabytesSetting(FREE),
  MEGABYTES_PRO: megabytesSetting(PRO),
  MEGABYTES_PREMIUM: megabytesSetting(PREMIUM),
  REHEARSALS_A_DAY_FREE: limitSetting(REHEARSALS_A_DAY.free),
  REHEARSALS_A_DAY_PRO: limitSetting(REHEARSALS_A_DAY.pro),
  REHEARSALS_A_DAY_PREMIUM: limitSetting(REHEARSALS_A_DAY.premium),
})

export function toLimitsConfig(values: z.infer<typeof limitSettings>) {
  return {
    chatsPerMinute: {
      perVisitor: values.CHATS_PER_MINUTE_PER_VISITOR,
      perAddress: values.CHATS_PER_MINUTE_PER_ADDRESS,
    },
    visitorChallenge: values.VISITOR_CHALLENGE,
    signUpsPerHour: values.SIGNUPS_PER_HOUR_PER_ADDRESS,
    resetsPerHour: values.RESETS_PER_HOUR_PER_ADDRESS,
    contentWritesPerMinute: values.WRITES_PER_MINUTE_PER_ACCOUNT,
    contentReadsPerMinute: values.READS_PER_MINUTE_PER_ACCOUNT,
    planLimits: toPlanLimits(values),
    rehearsalsADay: {
      free: values.REHEARSALS_A_DAY_FREE,
      pro: values.REHEARSALS_A_DAY_PRO,
      premium: values.REHEARSALS_A_DAY_PREMIUM,
    },
  }
}

function toPlanLimits(values: z.infer<typeof limitSettings>): Readonly<Record<PlanId, PlanLimits>> {
  return {
    free: {
      seats: values.SEATS_FREE,
      bricks: values.APIS_A_BOT_FREE,
      liveProjects: FREE.liveProjects,
      chats: values.CHATS_A_MONTH_FREE,
      projects: values.BOTS_FREE,
      contents: values.MEGABYTES_FREE * MEGABYTE,
    },
    pro: {
      seats: values.SEATS_PRO,
      bricks: values.APIS_A_BOT_PRO,
      liveProjects: values.LIVE_BOTS_PRO,
      chats: values.CHATS_A_MONTH_PRO,
      projects: values.BOTS_PRO,
      contents: values.MEGABYTES_PRO * MEGABYTE,
    },
    premium: {
      seats: values.SEATS_PREMIUM,
      bricks: values.APIS_A_BOT_PREMIUM,
      liveProjects: values.LIVE_BOTS_PREMIUM,
      chats: values.CHATS_A_MONTH_PREMIUM,
      projects: values.BOTS_PREMIUM,
      contents: values.MEGABYTES_PREMIUM * MEGABYTE,
    },
  }
}
