import { z } from 'zod'
import { appearance, placement, sharedTexts } from '#projects/sharing.ts'
import { id } from '#text.ts'
import { handoffOffer } from './handoff.ts'

export const liveParams = z.object({ id })

/** A visitor's browser may know only this of a bot. `reason`: the bot is live, but this web site is not in its list. */
export const liveConfig = z.discriminatedUnion('live', [
  z.object({
    live: z.literal(true),
    name: z.string(),
    appearance,
    texts: sharedTexts,
    streaming: z.boolean(),
    /** Absent: everywhere. */
    placement: placement.optional(),
    /** Address of the bot's logo on the public host, if the bot has one. */
    logo: z.string().optional(),
    /** Absent if the bot offers no person. */
    handoff: handoffOffer.optional(),
  }),
  z.object({ live: z.literal(false), reason: z.literal('origin').optional() }),
])
export type LiveConfig = z.infer<typeof liveConfig>
