import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { ensureBuilt } from '../toolchain/builds.ts'
import { findChromium } from '../toolchain/find-chromium.ts'

/** `npm run pictures`: each step of the journeys at 390 and 1280 wide, light and dark; a few of them for the documents. */
const FOLDER = '.cache/pictures'
const FOR_DOCUMENTS = {
  'main-job-05-tried-1280-light.png': 'connect-api.png',
  'main-job-08-test-chat-1280-light.png': 'test-chat.png',
  'main-job-10-live-editor-1280-light.png': 'editor.png',
  'main-job-14-bubble-answered-1280-light.png': 'widget.png',
}

await ensureBuilt()
const env = { ...process.env, ...(await findChromium()), PICTURES: FOLDER }
const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'test/journeys/playwright.config.ts']
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
process.exitCode = status ?? 1
if (status === 0) {
  mkdirSync('docs/pictures', { recursive: true })
  for (const [from, to] of Object.entries(FOR_DOCUMENTS)) copyFileSync(`${FOLDER}/${from}`, `docs/pictures/${to}`)
  console.log(`All pictures are in ${FOLDER}, a few of them in docs/pictures.`)
}
