import { measureSaves } from '#server-tools/measure-saves.ts'
import { printTimesOfBothEngines } from './bench/print-times-of-both-engines.ts'
import { readOptions } from './read-options.ts'

/** `node scripts/run.mjs bench-saves`: the times for a save of a bot with as many bricks as it may have. */
readOptions('bench-saves', {})

await printTimesOfBothEngines(measureSaves)
