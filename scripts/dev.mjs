import { runTask } from './toolchain/run-task.mjs'

runTask('scripts/tasks/dev.ts', { install: 'to run' })
