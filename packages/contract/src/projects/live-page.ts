import { z } from 'zod'
import { id } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'

/**
 * A word that replaces the bot's id in the address of its live page; '' removes the word. No word is as long as an id,
 * so no word can be an id.
 */
export const liveWord = z
  .string()
  .trim()
  .max(LIMITS.liveWord.most)
  .regex(/^$|^[a-z0-9-]+$/, 'A word has 3 to 40 of the letters a to z, digits and hyphens.')
  .refine((word) => word === '' || word.length >= LIMITS.liveWord.least, 'A word has at least 3 characters.')
  .refine((word) => word.length !== LIMITS.idLength, 'A word of just this length would be taken for an id.')

export const liveWordBody = z.object({ project_id: id, word: liveWord })

/** `logo` is 256 × 256 pixels. `share` is 1200 × 630 pixels: other sites show it beside a link to the live page. */
export const pictureKind = z.enum(['logo', 'share'])
export type PictureKind = z.infer<typeof pictureKind>

/** `data`: a PNG in base64, at most `LIMITS.picture` bytes before it was encoded. */
export const pictureBody = z.object({
  project_id: id,
  kind: pictureKind,
  data: z
    .string()
    .min(1)
    .max(Math.ceil(LIMITS.picture / 3) * 4)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'A picture is sent in base64.'),
})

export const removePictureBody = z.object({ project_id: id, kind: pictureKind })

export const keptPicture = z.object({ hash: z.string() })

export const livePageState = z.object({
  word: z.string().nullable(),
  word_paused: z.boolean(),
  logo: z.string().nullable(),
  share: z.string().nullable(),
})
export type LivePageState = z.infer<typeof livePageState>
