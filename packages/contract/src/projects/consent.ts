import { z } from 'zod'
import { text } from '#text.ts'

/** `text`: '' asks no question. `link`: '' or a web address. */
export const consent = z.object({
  text: text(500).trim().default(''),
  link: text(500).trim().refine(isWebAddress, 'A link looks like https://shop.example/privacy').default(''),
})
export type Consent = z.infer<typeof consent>

function isWebAddress(value: string): boolean {
  return value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value))
}
