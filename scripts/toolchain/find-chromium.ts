import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import packaged from '@sparticuz/chromium'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A Chromium that starts: the one `CHROMIUM_PATH` names, an installed one, Playwright's own, or the one that comes with the
 * development packages. Throws with what to install when none does.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const installed = [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path) && starts(path))
  if (installed) return installed
  const unpacked = process.platform === 'linux' ? await packaged.executablePath() : undefined
  if (unpacked && starts(unpacked)) return unpacked
  throw new Error(
    'No Chromium that starts was found. Install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

function starts(path: string): boolean {
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
}
