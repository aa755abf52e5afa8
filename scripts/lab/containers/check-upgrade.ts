import { cpSync, existsSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '#scripts/processes/run-command.ts'
import { check, expectThat, makeFolder, type Outcome, startServer, undoLater } from './tools.ts'
import { findAgain, useServer } from './use-server.ts'

/** Data of a former release, opened by this one; and back again by the backup that was made before. */
export async function checkUpgrade(): Promise<Outcome[]> {
  const { values } = parseArgs({ options: { from: { type: 'string' } }, strict: false })
  const former = typeof values.from === 'string' ? values.from : findCommitBeforeNewestMigration()
  const here = resolve('.cache/release/package')
  const data = makeFolder('data')
  const backup = join(makeFolder('backup'), 'before.backup')
  const env = { DATA_DIR: data }
  let there = ''
  let signedUp: Awaited<ReturnType<typeof useServer>> | undefined
  return [
    await check(`the release of ${former.slice(0, 9)} is made and used`, async () => {
      there = releaseOf(former)
      const server = await startServer(start, { cwd: there, env })
      signedUp = await useServer(server.address)
      runCommand(process.execPath, ['server.js', 'backup', backup], { cwd: there, env })
      await server.stop()
    }),
    await check('this release opens its data', async () => {
      const server = await startServer(start, { cwd: here, env })
      if (signedUp) await findAgain(server.address, signedUp)
      await server.stop()
    }),
    await check('the former release refuses data that this one changed, and says so', () => {
      const refused = tryCommand(there, env)
      expectThat(/newer release/.test(refused), refused)
    }),
    await check('the former release goes on from the backup that was made before', async () => {
      const anew = { DATA_DIR: makeFolder('data') }
      cpSync(join(data, 'encryption.key'), join(anew.DATA_DIR, 'encryption.key'))
      runCommand(process.execPath, ['server.js', 'restore', backup], { cwd: there, env: anew })
      const server = await startServer(start, { cwd: there, env: anew })
      if (signedUp) await findAgain(server.address, signedUp)
      await server.stop()
    }),
  ]
}

const start = [process.execPath, 'server.js']

function tryCommand(cwd: string, env: NodeJS.ProcessEnv): string {
  try {
    return runCommand('timeout', ['20', process.execPath, 'server.js'], { cwd, env: { ...env, PORT: '0' } })
  } catch (error) {
    return String(error)
  }
}

function findCommitBeforeNewestMigration(): string {
  const [newest = ''] = globSync('packages/server/src/db/migrations/[0-9]*.ts').sort().reverse()
  const commit = runCommand('git', ['log', '-1', '--diff-filter=A', '--format=%H', '--', newest]).trim()
  if (!commit)
    throw new Error('The history of the migrations is not here: fetch all of it, or name a commit by --from.')
  return runCommand('git', ['rev-parse', `${commit}~1`]).trim()
}

/** A commit from before there was a release is released by today's script. */
function releaseOf(commit: string): string {
  const folder = join(makeFolder('former'), 'source')
  runCommand('git', ['worktree', 'add', '--detach', folder, commit])
  undoLater(() => runCommand('git', ['worktree', 'remove', '--force', folder]))
  if (!existsSync(join(folder, 'scripts/release'))) {
    for (const own of ['scripts/release', 'scripts/run.mjs']) cpSync(own, join(folder, own), { recursive: true })
  }
  runCommand(process.execPath, ['scripts/run.mjs', 'release'], { cwd: folder })
  return join(folder, '.cache/release/package')
}
