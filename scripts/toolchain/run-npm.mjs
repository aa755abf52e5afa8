import { spawn } from 'node:child_process'
import { basename } from 'node:path'

/**
 * Runs npm in a folder; rejects when it fails. No package's own script is run: none is needed, and those that are there would ask
 * for a compiler or change what the lockfile says.
 * @param {string} folder
 * @param {string[]} args
 */
export function runNpm(folder, args) {
  const all = [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--include=optional']
  const child = startNpm(all, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  const pass = (signal) => child.kill(signal)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, pass)
  return new Promise((resolve, reject) => {
    child.on('error', () => reject(new Error('npm was not found: it comes with Node (https://nodejs.org).')))
    child.on('exit', (code) => {
      for (const signal of ['SIGTERM', 'SIGHUP']) process.removeListener(signal, pass)
      if (code === 0) resolve()
      else reject(new Error(`npm ${args[0]} failed. Its message stands above.`))
    })
  })
}

/** By the npm that runs this, whichever Node it came with; other package managers name themselves there too. */
function startNpm(args, options) {
  const cli = process.env.npm_execpath
  if (cli && basename(cli) === 'npm-cli.js') return spawn(process.execPath, [cli, ...args], options)
  return spawn('npm', args, { ...options, shell: process.platform === 'win32' })
}
