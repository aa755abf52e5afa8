import { checkCompose } from './containers/check-compose.ts'
import { checkImage } from './containers/check-image.ts'
import { checkProxies } from './containers/check-proxies.ts'
import { checkRelease } from './containers/check-release.ts'
import { explainWhyImagesCannotBeBuilt, type Outcome, removeLeftovers } from './containers/check-tools.ts'
import { checkUpgrade } from './containers/check-upgrade.ts'
import { readOptions } from './read-options.ts'

/**
 * `npm run test:containers`: the release's tarball, the proxies in front of it, the image (built by `buildah`, on a
 * base of `debootstrap`), the compose files part by part, and an upgrade with its way back, as an operator does them.
 * `-- --from COMMIT` names the release that is upgraded; by default, the one before the newest migration. Needs Linux,
 * root, those two programs, `unshare` and `tar`; if one is missing, it says so and ends with 0.
 */
const { values } = readOptions('npm run test:containers', { options: { from: { type: 'string' } } })
const reason = explainWhyImagesCannotBeBuilt()
if (reason) {
  console.log(`Not run: ${reason}`)
  console.log('0 passed, 0 failed, 5 skipped')
} else {
  const outcomes: Outcome[] = []
  try {
    for (const check of [checkRelease, checkProxies, checkImage, checkCompose, () => checkUpgrade(values.from)])
      outcomes.push(...(await check()))
  } finally {
    removeLeftovers()
  }
  const failed = outcomes.filter(({ passed }) => !passed).length
  console.log(`\n${outcomes.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || outcomes.length === 0 ? 1 : 0
}
