import { z } from 'zod'
import { text } from '#text.ts'
import { signUpMode } from './users.ts'

export const checkoutBody = z.object({ priceId: text(200) })

export const redirect = z.object({ url: z.string() })

const prices = z.object({ monthly: z.string(), annually: z.string() })

const modelOffer = z.object({
  id: z.string(),
  role: z.int(),
  label: z.string().optional(),
  ends: z.iso.date().optional(),
  ended: z.boolean().optional(),
  ending: z.boolean().optional(),
  default: z.boolean().optional(),
  price_in: z.number().optional(),
  price_out: z.number().optional(),
  looked_up: z.iso.date().optional(),
  tools: z.boolean().optional(),
  provider: z.string().optional(),
  context: z.int().optional(),
})

const providerOffer = z.object({
  id: z.string(),
  label: z.string(),
  needs_key: z.boolean(),
  operator_key: z.boolean().optional(),
})

/**
 * Price ids are '' while billing is off. `needs_key`: an account needs its own key of the first provider to deploy;
 * false if the operator's key answers all chats, or if this provider needs no key. `mailbox_url` is the sandbox's
 * mailbox; '' outside a sandbox. `pinned_widget` is this version's widget script; absent if the widget has not been
 * built.
 */
export const publicConfig = z.object({
  prices: z.object({ pro: prices, premium: prices }),
  models: z.array(modelOffer),
  providers: z.array(providerOffer).optional(),
  support_email: z.string(),
  docs_url: z.string(),
  billing: z.boolean(),
  needs_key: z.boolean(),
  mail: z.boolean(),
  sign_up: signUpMode,
  sign_in_with: z.string().optional(),
  sandbox: z.boolean(),
  mailbox_url: z.string(),
  social_links: z.array(z.object({ name: z.string(), url: z.string() })),
  pinned_widget: z.object({ path: z.string(), integrity: z.string() }).optional(),
})
export type PublicConfig = z.infer<typeof publicConfig>
