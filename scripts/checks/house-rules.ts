import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { KNOWN_EXCEPTIONS } from './known-exceptions.ts'
import type { SourceFile } from './source-files.ts'

const MOST_FILES = 14
const DATA = /\/(locales|migrations|sample-apis|starters|icons|ui\/base)$/
const SERVER = 'packages/server/src/'
const BARE_VERBS =
  /^(add|apply|build|call|check|close|count|create|delete|describe|find|get|insert|judge|list|load|make|measure|open|read|remove|run|save|send|settle|show|start|stop|tell|update|write)$/
const IN_BROWSERS = /^packages\/(?:console|widget|contract)\/src\//
const LOOKBEHIND = /\(\?<[=!]/
const UNUSED_DECODING = /\{\n\s*(?:void )?((?:de|en)codeURI(?:Component)?)\([^\n]*\)\n/g
const EXPORTED_FUNCTION = /^export (?:async )?function\*? (\w+)/gm

export function checkHouseRules(
  files: readonly SourceFile[],
  exceptions: readonly string[] = KNOWN_EXCEPTIONS,
): string[] {
  const sources = files.filter(({ isTest }) => !isTest)
  const paths = [...sources.map(({ path }) => path), ...listScripts()]
  const broken = [
    ...findFullFolders(paths),
    ...findMutualFeatures(sources),
    ...findBareVerbs(sources),
    ...findLookbehinds(sources),
    ...findUnusedDecodings(sources),
  ]
  const stale = exceptions.filter((exception) => !broken.includes(exception))
  return [
    ...broken.filter((rule) => !exceptions.includes(rule)),
    ...stale.map((exception) => `scripts/checks/known-exceptions.ts: remove '${exception}', it is kept now`),
  ]
}

function listScripts(): string[] {
  return globSync('scripts/**/*.{ts,mjs}').filter((path) => !/node_modules|\.test\.|\.d\.mts$/.test(path))
}

function findFullFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES && !DATA.test(folder))
    .map(([folder]) => `${folder} has more than ${MOST_FILES} source files`)
}

/** Two server features may not import each other. Files in db/ may join tables of all features. */
function findMutualFeatures(files: readonly SourceFile[]): string[] {
  const known = new Set<string>()
  for (const { path, imports } of files) {
    const [from = '', ...rest] = path.replace(SERVER, '').split('/')
    if (!path.startsWith(SERVER) || rest.length === 0) continue
    for (const target of imports) {
      if (from === 'db' && target.endsWith('.table.ts')) continue
      const to = /^#([\w-]+)\//.exec(target)?.[1]
      if (to !== undefined && to !== from) known.add(`${from} ${to}`)
    }
  }
  return [...known]
    .map((pair) => pair.split(' '))
    .filter(([from = '', to = '']) => from < to && known.has(`${to} ${from}`))
    .map(([from, to]) => `${SERVER}${from} and ${to} import each other`)
}

function findBareVerbs(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(EXPORTED_FUNCTION)]
      .map(([, name = '']) => name)
      .filter((name) => BARE_VERBS.test(name))
      .map((name) => `${path} exports ${name}, a verb without its noun`),
  )
}

/** Safari before 16.4 cannot parse a lookbehind, so all of the chunk that holds one would fail there. */
function findLookbehinds(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => IN_BROWSERS.test(path) && LOOKBEHIND.test(text))
    .map(({ path }) => `${path} has a pattern with a lookbehind, which older browsers cannot parse`)
}

/** The build assumes that these functions never throw. It leaves out a call whose value nobody uses. */
function findUnusedDecodings(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(UNUSED_DECODING)].map(
      ([, name = '']) => `${path} calls ${name} without using its value, and the build leaves such a call out`,
    ),
  )
}
