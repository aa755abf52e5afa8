import { runTask } from './toolchain/run-task.mjs'

runTask('scripts/tasks/pictures.ts', { install: 'to test' })
