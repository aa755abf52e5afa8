import { runTask } from './toolchain/run-task.mjs'

runTask('scripts/tasks/build.ts', { install: 'to run' })
