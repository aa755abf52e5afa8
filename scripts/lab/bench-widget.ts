import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { startProduct } from '#journeys/start-product.ts'
import { ensureBuilt } from '#scripts/build/builds.ts'
import { findChromium } from '#scripts/test/find-chromium.ts'
import { createLiveBot } from './bench/chat/live-bot.ts'
import { replaceReport } from './bench/chat/report.ts'
import { signIn } from './bench/console/builder.ts'
import { startHostSite } from './bench/widget/host-site.ts'
import { installPeers } from './bench/widget/install-peers.ts'
import { measureLivePage } from './bench/widget/measure-live-page.ts'
import { measureSubjects } from './bench/widget/measure-subjects.ts'
import { servePlainButton } from './bench/widget/plain-button.ts'
import { formatWidgetReport } from './bench/widget/report.ts'
import { type Served, serveFormerVersion, servePeer } from './bench/widget/serve-peer.ts'
import type { Subject } from './bench/widget/subject.ts'
import { readOptions } from './read-options.ts'

/**
 * `npm run bench:widget`: measures in one run what our chat, our former widget (the tests keep its files) and other
 * chats from the registry cost a page. `--only bricks` leaves out the others, `--rounds 5` measures more often,
 * `--write` updates the document.
 */
const DOCUMENT = 'docs/performance.md'
const NAME = 'npm run bench:widget'

const { values } = readOptions(NAME, {
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '3' }, write: { type: 'boolean' } },
})
const rounds = Number(values.rounds)
await ensureBuilt()
const environment = await findChromium()
const toStop: Array<() => Promise<unknown>> = []
try {
  const browser = await chromium.launch({
    executablePath: environment.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox'],
    env: { ...process.env, ...environment },
  })
  toStop.push(() => browser.close())
  const product = await startProduct()
  toStop.push(() => product.stop())
  const account = product.accounts.premium
  if (!account) throw new Error('The sandbox printed no such account.')
  const id = await createLiveBot(product.address, await signIn(product.address, account))
  const { peers, missing } = await startPeers()
  const { button, stop } = await servePlainButton()
  toStop.push(stop)
  const former = await serveFormerVersion(product.address)
  toStop.push(former.stop)
  const ours = [describeOurs('Bricks', product.address, id), describeOurs('Bricks, former', former.origin, id)]
  const subjects = [...ours, ...peers]
  const site = await startHostSite([...subjects, button])
  toStop.push(() => site.stop())
  const comparison = await measureSubjects({ browser, site, subjects, button, rounds })
  const live = await measureLivePage(browser, `${product.address}/live/${id}`, rounds)
  const report = formatWidgetReport({ ...comparison, failed: [...missing, ...comparison.failed] }, live)
  console.log(`\n${report}\n`)
  if (values.write) writeReport(report, browser.version())
} finally {
  for (const stop of toStop.reverse()) await stop()
}

async function startPeers(): Promise<{ peers: Subject[]; missing: string[] }> {
  if (values.only === 'bricks') return { peers: [], missing: [] }
  const { folder, installed, missing } = installPeers()
  const peers = []
  for (const peer of installed) {
    const { origin, stop }: Served = await servePeer(peer, folder)
    toStop.push(stop)
    const { launcher, input } = peer
    peers.push({ name: `${peer.package} ${peer.version}`, origin, embed: peer.embed(origin), launcher, input })
  }
  return { peers, missing }
}

function describeOurs(name: string, origin: string, id: string): Subject {
  return {
    name,
    origin,
    embed: `<script async src="${origin}/widget.js" data-project="${id}"></script>`,
    launcher: ['bricks-host', '.launcher'],
    input: ['bricks-host', 'textarea'],
  }
}

function writeReport(report: string, version: string): void {
  const day = new Date().toISOString().slice(0, 10)
  const busy = Math.round(loadavg()[0] ?? 0)
  const told = `Measured ${day} on ${cpus().length} cores (load ${busy}), Chromium ${version}; medians of ${rounds} rounds.\n\n${report}`
  writeFileSync(DOCUMENT, replaceReport(readFileSync(DOCUMENT, 'utf8'), told, NAME))
}
