import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createBuilder } from 'vite'

export type BuiltWidget = { directory: string; remove(): Promise<void> }

/** Builds the widget as it ships, into a folder of its own. */
export async function buildWidget(): Promise<BuiltWidget> {
  const directory = await mkdtemp(join(tmpdir(), 'bricks-widget-'))
  process.env.WIDGET_OUT_DIR = directory
  const builder = await createBuilder({
    configFile: resolve(import.meta.dirname, '../../../../vite.widget.config.ts'),
    logLevel: 'warn',
    mode: 'production',
  })
  await builder.buildApp()
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) }
}
