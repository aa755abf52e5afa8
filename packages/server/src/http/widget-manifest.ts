import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifest = z.object({
  /** What a live page loads, below the root of the host. */
  livePage: z.object({ script: z.string(), style: z.string(), panel: z.string() }),
  /** The loader under a name that means this version of it for ever, and its digest for `integrity`. Builds of before had none. */
  pinned: z.object({ file: z.string(), integrity: z.string() }).optional(),
})

export type WidgetManifest = z.infer<typeof manifest>

/** What the widget's build has made. Undefined where it has not been built: live pages then stand without style and script. */
export function findWidgetManifest(widgetFolder: string): WidgetManifest | undefined {
  const file = join(widgetFolder, 'manifest.json')
  return existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}
