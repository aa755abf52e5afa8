import { runTask } from './toolchain/run-task.mjs'
import { SERVER_OPTIONS } from './toolchain/server-options.mjs'

runTask('scripts/tasks/serve.ts', { nodeOptions: SERVER_OPTIONS })
