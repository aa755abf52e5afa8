import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

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
  livePage: z.object({
    script: z.string(),
    style: z.string(),
    panel: z.string(),
    /** English first; absent in older builds. */
    languages: z.array(language).optional(),
  }),
  /** Files that loaders ask for, by name; absent in older builds. */
  entries: z.record(z.string(), z.string()).optional(),
  /** The loader under a name that always means this version, with its `integrity` digest; absent in older builds. */
  pinned: z.object({ file: z.string(), integrity: z.string() }).optional(),
})

export type WidgetManifest = z.infer<typeof manifest>

/** Undefined if the widget has not been built: live pages then have no style and no script. */
export function findWidgetManifest(widgetFolder: string): WidgetManifest | undefined {
  const file = join(widgetFolder, 'manifest.json')
  return existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
