import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifest = z.object({ livePage: z.object({ script: z.string(), style: z.string(), panel: z.string() }) })

/** Names of the built files that a live page loads, below the root of the host. */
export type LiveAssets = z.infer<typeof manifest>['livePage']

/** Undefined where the widget has not been built: its page then stands without style and script. */
export function findLiveAssets(widgetFolder: string): LiveAssets | undefined {
  const file = join(widgetFolder, 'manifest.json')
  return existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).livePage : undefined
}
