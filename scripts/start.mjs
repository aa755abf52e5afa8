import { runTask } from './toolchain/run-task.mjs'

runTask('scripts/tasks/start.ts', { install: 'to run' })
