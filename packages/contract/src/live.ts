import { z } from 'zod'
import { appearance, sharedTexts } from './sharing.ts'
import { id } from './text.ts'

export const liveParams = z.object({ id })

/** What a visitor's browser may know of a bot. `reason` is given where a listed site would be served and this one is not. */
export const liveConfig = z.discriminatedUnion('live', [
  z.object({
    live: z.literal(true),
    name: z.string(),
    appearance,
    texts: sharedTexts,
    streaming: z.boolean(),
  }),
  z.object({ live: z.literal(false), reason: z.literal('origin').optional() }),
])
export type LiveConfig = z.infer<typeof liveConfig>
