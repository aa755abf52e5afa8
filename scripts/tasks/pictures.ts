import { chromium } from '@playwright/test'
import { startProduct } from '#journeys/start-product.ts'
import { layContactSheets } from '../pictures/contact-sheets.ts'
import { takeDocumentPictures } from '../pictures/document-pictures.ts'
import { makeSamples } from '../pictures/make-samples.ts'
import { ALL_SCENES } from '../pictures/scenes/all-scenes.ts'
import { takePictures } from '../pictures/take-pictures.ts'
import { ensureBuilt } from '../toolchain/builds.ts'
import { findChromium } from '../toolchain/find-chromium.ts'

/**
 * `npm run pictures`: every screen and dialog at 390 and 1280 wide, light and dark, and those that the documents show.
 * `-- NAME...` takes the scenes that begin so, `-- --documents` only the documents' own; `-- --sheets` lays all side by side.
 */
const FOLDER = '.cache/pictures'
const FOR_DOCUMENTS = 'docs/pictures'
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const asked = (option: string) => process.argv.includes(`--${option}`)
const takesAll = wanted.length === 0 && !asked('documents')
const scenes = ALL_SCENES.filter(({ name }) => takesAll || wanted.some((word) => name.startsWith(word)))

await ensureBuilt()
const found = await findChromium()
const env = { ...process.env, ...found }
const browser = await chromium.launch({ executablePath: found.CHROMIUM_PATH, args: ['--no-sandbox'], env })
const product = await startProduct()
try {
  const stage = { browser, samples: await makeSamples(product), sampleApis: product.sampleApis }
  const failures = await takePictures(stage, scenes, FOLDER)
  for (const failure of failures) console.error(failure)
  console.log(`${scenes.length} scenes are in ${FOLDER}, ${failures.length} could not be reached.`)
  if (takesAll || asked('documents')) await takeDocumentPictures(stage, ALL_SCENES, FOR_DOCUMENTS)
  if (asked('sheets')) console.log(`Contact sheets are in ${await layContactSheets(browser, FOLDER)}.`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await product.stop()
}
