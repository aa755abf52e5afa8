import { join, resolve } from 'node:path'
import { writeHandbook } from './write-handbook.ts'

const [folder = join(process.env.CONSOLE_OUT_DIR ?? 'packages/console/dist', 'client/handbook')] = process.argv.slice(2)
await writeHandbook(resolve(folder))
