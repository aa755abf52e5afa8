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
    languages: z.array(language).optional(),
  }),
  entries: z.record(z.string(), z.string()).optional(),
  pinned: z.object({ file: z.string(), integrity: z.string() }).optional(),
})

export type WidgetManifest = z.infer<typeof manifest>

export function findWidgetManifest(widgetFolder: string): WidgetManifest | undefined {
  const file = join(widgetFolder, 'manifest.json')
  return existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
