import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkWritable } from './check-writable.mjs'
import { countNeeded, countWritten, listMissing } from './list-missing.mjs'
import { runNpm } from './run-npm.mjs'
import { showProgress } from './show-progress.mjs'

/** Found among what only tests need. */
const A_TEST_PACKAGE = 'vitest'

/**
 * Makes `node_modules` agree with the lockfile, and asks npm for nothing where it does already. What only tests need is left out
 * until tests are run, and once it is there it stays. Runs on any Node from 18 on. Rejects when npm fails.
 * @param {string} root the folder of the lockfile
 * @param {{ forTests: boolean }} scope
 */
export async function ensureInstalled(root, { forTests }) {
  const missing = listMissing(root, { forTests })
  if (missing.length === 0) return
  const modules = join(root, 'node_modules')
  for (const folder of existsSync(modules) ? [root, modules] : [root]) checkWritable(folder)
  const withTests = forTests || existsSync(join(modules, A_TEST_PACKAGE))
  const isBegun = existsSync(join(modules, '.package-lock.json'))
  console.log(describe(missing.length, countNeeded(root, { forTests: withTests }), forTests))
  const stop = showProgress(() => `${countWritten(root, missing)} of ${missing.length} packages`)
  try {
    // Its own lockfile is never written: an older npm would drop what it does not know.
    const how = isBegun ? ['install', '--no-save'] : ['ci']
    await runNpm(root, [...how, withTests ? '--include=dev' : '--omit=dev'])
  } finally {
    stop()
  }
}

function describe(missing, needed, forTests) {
  if (missing < needed) return `Installing ${missing} packages${forTests ? ' that tests need' : ''} ...`
  return `Installing ${needed} packages (once, half a minute to two) ...`
}
