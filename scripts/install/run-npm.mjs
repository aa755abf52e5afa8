import { spawn } from 'node:child_process'
import { basename } from 'node:path'

/**
 * Rejects if npm fails. Runs no package's own script: some need a compiler or change what the lockfile says.
 * @param {string} folder
 * @param {string[]} args
 */
export function runNpm(folder, args) {
  const all = [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--include=optional']
  const child = startNpm(all, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  const passSignal = (signal) => child.kill(signal)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, passSignal)
  return new Promise((resolve, reject) => {
    child.on('error', () => reject(new Error('npm was not found: it comes with Node (https://nodejs.org).')))
    child.on('exit', (code) => {
      for (const signal of ['SIGTERM', 'SIGHUP']) process.removeListener(signal, passSignal)
      if (code === 0) resolve()
      else reject(new Error(`npm ${args[0]} failed. Its message stands above.`))
    })
  })
}

/** Other package managers also set `npm_execpath`, so the name of the file is checked. */
function startNpm(args, options) {
  const cli = process.env.npm_execpath
  if (cli && basename(cli) === 'npm-cli.js') return spawn(process.execPath, [cli, ...args], options)
  return spawn('npm', args, { ...options, shell: process.platform === 'win32' })
}
