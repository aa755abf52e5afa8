import { measureInsights } from '#server-tools/measure-insights.ts'
import { printTimesOfBothEngines } from './bench/print-times-of-both-engines.ts'
import { readOptions } from './read-options.ts'

/**
 * `node scripts/run.mjs bench-insights`: the times for a bot of 10,000 chats a day for 90 days, of which the 300,000
 * newest turns are kept, on both engines.
 */
const VISITORS = 6_000
const TURNS = 300_000

readOptions('bench-insights', {})

await printTimesOfBothEngines(
  (location, folder) => measureInsights(location, { folder, visitors: VISITORS, turns: TURNS }),
  ['-c', 'fsync=off'],
)
