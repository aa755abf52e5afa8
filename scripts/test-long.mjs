import { runTask } from './toolchain/run-task.mjs'

runTask('scripts/tasks/test-long.ts', { install: 'to test' })
