import { runTask } from './processes/run-task.mjs'
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from './processes/server-options.mjs'

/** `words`: all arguments that the command takes. A command without `words` checks its arguments itself. */
const TASKS = {
  start: { file: 'scripts/start/start.ts', install: 'to run', words: [] },
  dev: { file: 'scripts/start/dev.ts', install: 'to run', words: [] },
  build: { file: 'scripts/build/build.ts', install: 'to run', words: [] },
  release: { file: 'scripts/release/release.ts', install: 'to run', words: [] },
  serve: { file: 'scripts/start/serve.ts', nodeOptions: SERVER_OPTIONS, environment: SERVER_ENVIRONMENT, words: [] },
  test: { file: 'scripts/test/test.ts', install: 'to test', words: ['check'] },
  admin: { file: 'packages/server/src/commands/admin.ts' },
  backup: { file: 'packages/server/src/commands/backup.ts' },
  restore: { file: 'packages/server/src/commands/restore.ts' },
  bench: { file: 'scripts/lab/bench.ts', install: 'to test' },
  'bench-conversations': { file: 'scripts/lab/bench-conversations.ts', install: 'to test' },
  'bench-insights': { file: 'scripts/lab/bench-insights.ts', install: 'to test' },
  'bench-saves': { file: 'scripts/lab/bench-saves.ts', install: 'to test' },
  'bench-console': { file: 'scripts/lab/bench-console.ts', install: 'to test' },
  'bench-widget': { file: 'scripts/lab/bench-widget.ts', install: 'to test' },
  'test-cluster': { file: 'scripts/lab/test-cluster.ts', install: 'to test' },
  'test-containers': { file: 'scripts/lab/test-containers.ts', install: 'to run' },
  screenshots: { file: 'scripts/lab/screenshots.ts', install: 'to test' },
  stress: { file: 'scripts/lab/stress.ts', install: 'to test' },
}

const [name, ...args] = process.argv.slice(2)
const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
const unknown = task && findUnknownWord(task, args)
if (!task) failWithMessage(`node scripts/run.mjs ${Object.keys(TASKS).join(' | ')}`)
else if (unknown !== undefined)
  failWithMessage(
    `${name} does not know ${unknown}. What can be set stands in .env.example: NAME=value before the command.`,
  )
else runTask(task, args)

function findUnknownWord({ words }, given) {
  return words && given.find((word) => !words.includes(word))
}

function failWithMessage(message) {
  console.error(message)
  process.exitCode = 1
}
