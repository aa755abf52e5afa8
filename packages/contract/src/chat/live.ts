import { z } from 'zod'
import { appearance, placement, sharedTexts } from '#projects/sharing.ts'
import { id } from '#text.ts'
import { handoffOffer } from './handoff.ts'

export const liveParams = z.object({ id })

/**
 * All that a visitor's browser may know of a bot. `mark`: the first sign of the title or name, if it has several code
 * points and there is no avatar. `reason`: the bot is live, but this site is not in its list of sites.
 */
export const liveConfig = z.discriminatedUnion('live', [
  z.object({
    live: z.literal(true),
    name: z.string(),
    appearance,
    texts: sharedTexts,
    mark: z.string().optional(),
    streaming: z.boolean(),
    placement: placement.optional(),
    logo: z.string().optional(),
    handoff: handoffOffer.optional(),
  }),
  z.object({ live: z.literal(false), reason: z.literal('origin').optional() }),
])
export type LiveConfig = z.infer<typeof liveConfig>
