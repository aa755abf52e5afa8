import { runTask } from './toolchain/run-task.mjs'

runTask('scripts/tasks/test.ts', { install: 'to test' })
