import { runTask } from './toolchain/run-task.mjs'

runTask('packages/server/src/commands/backup.ts')
