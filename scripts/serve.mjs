import { runTask } from './toolchain/run-task.mjs'

runTask('scripts/tasks/serve.ts')
