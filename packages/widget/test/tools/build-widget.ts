import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    widgetFolder: string
  }
}

const root = resolve(import.meta.dirname, '../../../..')

export default async function buildWidget(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'bricks-widget-'))
  const command = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '-c', 'vite.widget.config.ts', '--app']
  const env = { ...process.env, NODE_ENV: 'production', WIDGET_OUT_DIR: directory }
  await promisify(execFile)(process.execPath, command, { cwd: root, env })
  project.provide('widgetFolder', directory)
  return () => rm(directory, { recursive: true, force: true })
}
