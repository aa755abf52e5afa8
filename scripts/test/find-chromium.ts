import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns environment variables with `CHROMIUM_PATH`. If no Chromium starts, throws and says what to install. */
export async function findChromium(): Promise<Record<string, string>> {
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...INSTALLED, chromium.executablePath()]
  const installed = candidates.find((path) => existsSync(path) && canStart(path, {}))
  if (installed) return { CHROMIUM_PATH: installed }
  const unpacked = process.platform === 'linux' ? await unpackPackaged() : undefined
  if (unpacked) return unpacked
  throw new Error(
    'No Chromium that starts was found. Install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

/** The package unpacks its libraries only if it believes that it runs on AWS Lambda. */
async function unpackPackaged(): Promise<Record<string, string> | undefined> {
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  const path = await packaged.executablePath()
  const libraries = process.env.LD_LIBRARY_PATH
  const environments: Record<string, string>[] = [{}, ...(libraries ? [{ LD_LIBRARY_PATH: libraries }] : [])]
  const found = environments.find((environment) => canStart(path, environment))
  return found && { CHROMIUM_PATH: path, ...found }
}

function canStart(path: string, environment: Record<string, string>): boolean {
  const env = { ...process.env, LD_LIBRARY_PATH: '', ...environment }
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000, env }).status === 0
}
