import { z } from 'zod'
import { appearance, placement, sharedTexts } from '#projects/sharing.ts'
import { id } from '#text.ts'
import { handoffOffer } from './handoff.ts'

export const liveParams = z.object({ id })

/** All that a visitor's browser may know of a bot. `reason`: the bot is live, but this web site is not in its list. */
export const liveConfig = z.discriminatedUnion('live', [
  z.object({
    live: z.literal(true),
    name: z.string(),
    appearance,
    texts: sharedTexts,
    /** Stands for the bot where it has neither logo nor avatar; absent if it is the first code point of the title. */
    mark: z.string().optional(),
    streaming: z.boolean(),
    placement: placement.optional(),
    logo: z.string().optional(),
    handoff: handoffOffer.optional(),
  }),
  z.object({ live: z.literal(false), reason: z.literal('origin').optional() }),
])
export type LiveConfig = z.infer<typeof liveConfig>
