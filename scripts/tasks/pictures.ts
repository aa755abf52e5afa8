import { chromium } from '@playwright/test'
import { startProduct } from '#journeys/start-product.ts'
import { layContactSheets } from '../pictures/contact-sheets.ts'
import { makeSamples } from '../pictures/make-samples.ts'
import { ALL_SCENES } from '../pictures/scenes/all-scenes.ts'
import { takePictures } from '../pictures/take-pictures.ts'
import { ensureBuilt } from '../toolchain/builds.ts'
import { findChromium } from '../toolchain/find-chromium.ts'

/**
 * `npm run pictures`: every screen and dialog at 390 and 1280 wide, light and dark. `-- NAME...` takes those that begin so,
 * `-- --sheets` lays them side by side as well.
 */
const FOLDER = '.cache/pictures'
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const withSheets = process.argv.includes('--sheets')
const scenes = ALL_SCENES.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))

await ensureBuilt()
const found = await findChromium()
const env = { ...process.env, ...found }
const browser = await chromium.launch({ executablePath: found.CHROMIUM_PATH, args: ['--no-sandbox'], env })
const product = await startProduct()
try {
  const samples = await makeSamples(product)
  const failures = await takePictures({ browser, samples, sampleApis: product.sampleApis }, scenes, FOLDER)
  for (const failure of failures) console.error(failure)
  console.log(`${scenes.length} scenes are in ${FOLDER}, ${failures.length} could not be reached.`)
  if (withSheets) console.log(`Contact sheets are in ${await layContactSheets(browser, FOLDER)}.`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await product.stop()
}
