import { runTask } from './toolchain/run-task.mjs'

runTask('scripts/tasks/bench.ts', { install: 'to test' })
