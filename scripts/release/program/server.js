#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'

const LEAST_NODE = 24
const COMMANDS = {
  serve: () => import('./packages/server/dist/program/main.js'),
  admin: () => import('./packages/server/src/commands/admin.js'),
  backup: () => import('./packages/server/src/commands/backup.js'),
  restore: () => import('./packages/server/src/commands/restore.js'),
  health: () => import('./check-health.js'),
}
/** These commands take no arguments. The other commands check their arguments themselves. */
const TAKE_NO_WORDS = ['serve', 'health']

// The name of the command is removed, so that the command finds its own arguments where it expects them.
const [name = 'serve'] = process.argv.splice(2, 1)

if (Number.parseInt(process.versions.node, 10) < LEAST_NODE) {
  failWithMessage(`Bricks needs Node ${LEAST_NODE} or newer. This is ${process.versions.node}.`)
} else if (!Object.hasOwn(COMMANDS, name)) {
  failWithMessage(`bricks ${Object.keys(COMMANDS).join(' | ')}`)
} else if (TAKE_NO_WORDS.includes(name) && process.argv.length > 2) {
  failWithMessage(`${name} does not know ${process.argv[2]}. What can be set stands in .env.example.`)
} else {
  try {
    process.env.NODE_ENV ??= 'production'
    // npx and its shell do not pass on SIGTERM, and may end first. Then this process ends, too.
    if (process.env.npm_lifecycle_event) {
      const { callWhenAnyParentEnds } = await import('./call-when-any-parent-ends.mjs')
      callWhenAnyParentEnds(() => process.kill(process.pid, 'SIGTERM'))
    }
    if (existsSync('.env')) {
      const { checkSettingsFile } = await import('./packages/server/dist/program/unknown-settings.js')
      checkSettingsFile(readFileSync('.env', 'utf8'))
      process.loadEnvFile('.env')
    }
    process.env.SANDBOX = 'off'
    await COMMANDS[name]()
  } catch (error) {
    failWithMessage(error instanceof Error ? error.message : String(error))
  }
}

function failWithMessage(message) {
  console.error(message)
  process.exitCode = 1
}
