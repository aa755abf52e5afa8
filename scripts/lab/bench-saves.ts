import { measureSaves } from '#server-tools/measure-saves.ts'
import { printTimesOfBothEngines } from './bench/print-times-of-both-engines.ts'
import { readOptions } from './read-options.ts'

readOptions('bench-saves', {})

await printTimesOfBothEngines(measureSaves)
