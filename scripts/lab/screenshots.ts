import { chromium } from '@playwright/test'
import { startProduct } from '#journeys/start-product.ts'
import { ensureBuilt } from '#scripts/build/builds.ts'
import { findChromium } from '#scripts/test/find-chromium.ts'
import { readOptions, refuseOptions } from './read-options.ts'
import { createContactSheets } from './screenshots/contact-sheets.ts'
import { createSamples } from './screenshots/create-samples.ts'
import { takeDocumentScreenshots } from './screenshots/document-screenshots.ts'
import { ALL_SCENES } from './screenshots/scenes/all-scenes.ts'
import { takeScreenshots } from './screenshots/take-screenshots.ts'

/**
 * `npm run screenshots`: every screen at 390 and 1280 pixels, light and dark, and the documents' pictures. `-- NAME...`
 * takes only scenes whose names begin with NAME, `-- --documents` only the documents' own pictures; `-- --sheets` lays
 * all side by side; `-- --widths=768,1920` takes every scene at these widths instead of its own.
 */
const FOLDER = '.cache/screenshots'
const FOR_DOCUMENTS = 'docs/pictures'
const COMMAND = 'npm run screenshots'
const OPTIONS = {
  options: { documents: { type: 'boolean' }, sheets: { type: 'boolean' }, widths: { type: 'string', default: '' } },
  allowPositionals: true,
} as const
const { values, positionals: wanted } = readOptions(COMMAND, OPTIONS)
const listed = values.widths.split(',').filter((width) => width !== '')
const widths = listed.map(Number)
const unreadable = listed.find((width) => !/^[1-9]\d*$/.test(width))
if (unreadable !== undefined) refuseOptions(COMMAND, OPTIONS, `No width is called '${unreadable}'`)
const unknown = wanted.find((word) => !ALL_SCENES.some(({ name }) => name.startsWith(word)))
if (unknown !== undefined) refuseOptions(COMMAND, OPTIONS, `No scene's name begins with '${unknown}'`)
const takesAll = wanted.length === 0 && !values.documents
const scenes = ALL_SCENES.filter(({ name }) => takesAll || wanted.some((word) => name.startsWith(word)))

await ensureBuilt()
const found = await findChromium()
const env = { ...process.env, ...found }
const browser = await chromium.launch({ executablePath: found.CHROMIUM_PATH, args: ['--no-sandbox'], env })
const product = await startProduct()
try {
  const stage = { browser, samples: await createSamples(product), sampleApis: product.sampleApis }
  const failures = await takeScreenshots(stage, scenes, FOLDER, widths)
  for (const failure of failures) console.error(failure)
  console.log(`${scenes.length} scenes are in ${FOLDER}, ${failures.length} could not be reached.`)
  if (takesAll || values.documents) await takeDocumentScreenshots(stage, ALL_SCENES, FOR_DOCUMENTS)
  if (values.sheets) console.log(`Contact sheets are in ${await createContactSheets(browser, FOLDER)}.`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await product.stop()
}
