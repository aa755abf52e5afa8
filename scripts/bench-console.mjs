import { runTask } from './toolchain/run-task.mjs'

runTask('scripts/tasks/bench-console.ts', { install: 'to test' })
