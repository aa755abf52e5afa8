import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The widget's own texts in one language, of which the server says some itself. */
const language = z.looseObject({
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  hint: z.string(),
  welcome: z.string(),
  placeholder: z.string(),
  unavailable: z.string(),
})
export type WidgetLanguage = z.infer<typeof language>

const manifest = z.object({
  /** What a live page loads, below the root of the host. */
  livePage: z.object({
    script: z.string(),
    style: z.string(),
    panel: z.string(),
    /** English first. Builds of before had none. */
    languages: z.array(language).optional(),
  }),
  /** The loader under a name that means this version of it for ever, and its digest for `integrity`. Builds of before had none. */
  pinned: z.object({ file: z.string(), integrity: z.string() }).optional(),
})

export type WidgetManifest = z.infer<typeof manifest>

/** What the widget's build has made. Undefined where it has not been built: live pages then stand without style and script. */
export function findWidgetManifest(widgetFolder: string): WidgetManifest | undefined {
  const file = join(widgetFolder, 'manifest.json')
  return existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
