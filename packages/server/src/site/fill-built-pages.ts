import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { PLAN_TIERS, type PlanLimits } from '@bricks/contract/wire'
import { html, writeMarkup } from '#http/html.ts'
import type { LimitsOfPlans } from '#plan-limits.ts'
import { type StaticFile, toStaticFile } from './static-files.ts'

interface PageValues {
  origin: string
  hasBilling: boolean
  support: string
  socialLinks: readonly object[]
  planLimits: LimitsOfPlans
}

/** In these places link previews and search engines need absolute addresses, but the build does not know the host. */
const PLACES = [
  /(<link rel="canonical" href=")(?=\/)/g,
  /(<meta property="og:(?:url|image)" content=")(?=\/)/g,
  /(<loc>)(?=\/)/g,
  /(^Sitemap: )(?=\/)/gm,
]

export function fillBuiltPages(
  files: ReadonlyMap<string, StaticFile>,
  values: PageValues,
): ReadonlyMap<string, StaticFile> {
  return new Map(Array.from(files, ([path, file]) => [path, fillBuiltPage(path, file, values)]))
}

function fillBuiltPage(path: string, file: StaticFile, values: PageValues): StaticFile {
  const { origin, hasBilling, support, socialLinks, planLimits } = values
  const built = file.content.toString('utf8')
  // An origin holds no `$`, which would have a meaning in a replacement text.
  const addressed = PLACES.reduce((whole, place) => whole.replace(place, `$1${origin}`), built)
  const marks =
    (hasBilling ? '' : writeBillingOffAttributes(support)) +
    writeSocialLinksAttribute(socialLinks) +
    writePlanLimitsAttribute(planLimits)
  const text = marks === '' ? addressed : addressed.replace('<html', () => `<html${marks}`)
  if (text === built) return file
  const filled = toStaticFile(path, Buffer.from(text), undefined)
  return file.brotli ? compressWhenAsked(filled) : filled
}

const compress = promisify<Buffer, Buffer>(brotliCompress)

/**
 * Compressing all pages takes 0.7 s of CPU, too much for every start. One page takes up to 60 ms, too long for a chat
 * to wait for, so it runs in a thread.
 */
function compressWhenAsked(file: StaticFile): StaticFile {
  let brotli: Promise<Buffer> | undefined
  return {
    ...file,
    get brotli() {
      brotli ??= compress(file.content)
      return brotli
    },
  }
}

function writeBillingOffAttributes(support: string): string {
  return writeMarkup(html` data-billing="off" data-support="${support}"`)
}

function writeSocialLinksAttribute(links: readonly object[]): string {
  return links.length === 0 ? '' : writeMarkup(html` data-social="${JSON.stringify(links)}"`)
}

function writePlanLimitsAttribute(limits: LimitsOfPlans): string {
  const plans = Object.values(PLAN_TIERS).flatMap(({ id, limits: usual }) => {
    const names = Object.keys(usual) as (keyof PlanLimits)[]
    const others = names.filter((name) => limits[id][name] !== usual[name]).map((name) => [name, limits[id][name]])
    return others.length === 0 ? [] : [[id, Object.fromEntries(others)]]
  })
  return plans.length === 0 ? '' : writeMarkup(html` data-plans="${JSON.stringify(Object.fromEntries(plans))}"`)
}
