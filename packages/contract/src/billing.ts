import { z } from 'zod'
import { text } from './text.ts'

export const checkoutBody = z.object({ priceId: text(200) })

/** Where the browser goes next. */
export const redirect = z.object({ url: z.string() })

const prices = z.object({ monthly: z.string(), annually: z.string() })

/** What is absent is no, or not known. */
const modelOffer = z.object({
  id: z.string(),
  /** The least role that may choose it. */
  role: z.int(),
  label: z.string().optional(),
  /** The first day, in UTC, on which it no longer answers. */
  ends: z.iso.date().optional(),
  /** It may be kept, and no longer be chosen. */
  ended: z.boolean().optional(),
  /** Its end is near: owners are warned. */
  ending: z.boolean().optional(),
  /** New projects begin with it. */
  default: z.boolean().optional(),
  /** False: it calls no APIs. */
  tools: z.boolean().optional(),
})

/** What the console must know of its server. Price ids are '' where billing is off. */
export const publicConfig = z.object({
  prices: z.object({ pro: prices, premium: prices }),
  models: z.array(modelOffer),
  support_email: z.string(),
  docs_url: z.string(),
  billing: z.boolean(),
  mail: z.boolean(),
  sandbox: z.boolean(),
  /** Where the sandbox shows the mail that was sent; '' outside it. */
  mailbox_url: z.string(),
  /** The widget's script in its present version, for pages that have it checked; absent where it has not been built. */
  pinned_widget: z.object({ path: z.string(), integrity: z.string() }).optional(),
})
export type PublicConfig = z.infer<typeof publicConfig>
