import { runTask } from './toolchain/run-task.mjs'

runTask('scripts/tasks/bench-widget.ts', { install: 'to test' })
