import { join, resolve } from 'node:path'
import { writeHandbook } from '../handbook/write-handbook.ts'

/** Writes the handbook into the folder named as argument, else beside the console's pages. */
const [folder = join(process.env.CONSOLE_OUT_DIR ?? 'packages/console/dist', 'client/handbook')] = process.argv.slice(2)
await writeHandbook(resolve(folder))
