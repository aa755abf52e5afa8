import { chownSync, cpSync, existsSync, globSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runCommand } from '#scripts/processes/run-command.ts'
import {
  createTemporaryFolder,
  expectThat,
  type Outcome,
  type RunningServer,
  runCheck,
  startServer,
  undoAtEnd,
} from './check-tools.ts'
import {
  buildImage,
  createDataFolder,
  type MountedImage,
  mountImage,
  readEnvironment,
  writeReadOnlyRunCommand,
} from './image.ts'
import { findProjectAgain, signUpAndUseServer } from './use-server.ts'

interface Program {
  start: (data: string) => Promise<RunningServer>
  run: (data: string, ...args: string[]) => string
  createDataFolder: () => string
  nameOf: (data: string) => string
}

export async function checkUpgrade(from: string | undefined): Promise<Outcome[]> {
  const former = from ?? findCommitBeforeNewestMigration()
  const name = former.slice(0, 9)
  const outcomes = await checkWays(`the release of ${name}`, {
    makeFormer: () => createReleaseProgram(buildReleaseOfCommit(former)),
    makeTodays: () => createReleaseProgram(resolve('.cache/release/package')),
  })
  return [
    ...outcomes,
    ...(await checkWays(`the image of ${name}`, {
      makeFormer: () => {
        buildImage(name, checkOutSourcesOfCommit(former))
        return createImageProgram(mountImage(name))
      },
      makeTodays: () => createImageProgram(mountImage()),
    })),
  ]
}

async function checkWays(
  former: string,
  { makeFormer, makeTodays }: { makeFormer: () => Program; makeTodays: () => Program },
): Promise<Outcome[]> {
  let there: Program | undefined
  let data = ''
  let signedUp: Awaited<ReturnType<typeof signUpAndUseServer>> | undefined
  const first = await runCheck(`${former} is made and used, and its data are backed up`, async () => {
    there = makeFormer()
    data = there.createDataFolder()
    const server = await there.start(data)
    signedUp = await signUpAndUseServer(server.address)
    there.run(data, 'backup', join(there.nameOf(data), BACKUP))
    await server.stop()
  })
  if (!there || !signedUp) return [first]
  const [before, known] = [there, signedUp]
  return [
    first,
    await runCheck('today’s opens its data', async () => {
      const server = await makeTodays().start(data)
      await findProjectAgain(server.address, known)
      await server.stop()
    }),
    await runCheck(`${former} refuses data that today’s changed, and says so`, async () => {
      const refused = tryRun(() => before.run(data))
      expectThat(/newer release/.test(refused), refused)
    }),
    await runCheck(`${former} goes on from the backup that was made before`, async () => {
      const anew = before.createDataFolder()
      for (const file of ['encryption.key', BACKUP]) {
        cpSync(join(data, file), join(anew, file))
        const { uid, gid } = statSync(anew)
        chownSync(join(anew, file), uid, gid)
      }
      before.run(anew, 'restore', join(before.nameOf(anew), BACKUP))
      const server = await before.start(anew)
      await findProjectAgain(server.address, known)
      await server.stop()
    }),
  ]
}

const BACKUP = 'before.backup'
/** A server that refuses its data ends by itself; any other server is stopped after these seconds. */
const PATIENCE = ['timeout', '20'] as const

function createReleaseProgram(cwd: string): Program {
  const node = [process.execPath, 'server.js']
  return {
    start: (data) => startServer(node, { cwd, env: { DATA_DIR: data } }),
    run: (data, ...args) => {
      const [program, ...rest] = [...PATIENCE, ...node, ...args]
      return runCommand(program, rest, { cwd, env: { DATA_DIR: data, PORT: '0' } })
    },
    createDataFolder: () => createTemporaryFolder('data'),
    nameOf: (data) => data,
  }
}

function createImageProgram(image: MountedImage): Program {
  const env = readEnvironment(image.config)
  return {
    start: (data) => startServer(writeReadOnlyRunCommand(image, data), { env }),
    run: (data, ...args) => {
      const command = [...PATIENCE, 'node', 'server.js', ...args]
      const [program = '', ...rest] = writeReadOnlyRunCommand(image, data, { command })
      return runCommand(program, rest, { env: { ...env, PORT: '0' } })
    },
    createDataFolder,
    nameOf: () => '/data',
  }
}

function tryRun(run: () => string): string {
  try {
    return run()
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

/** Today's script can also release a commit from before there were releases. */
function buildReleaseOfCommit(commit: string): string {
  const folder = checkOutSourcesOfCommit(commit)
  runCommand(process.execPath, ['scripts/run.mjs', 'release'], { cwd: folder })
  return join(folder, '.cache/release/package')
}

function checkOutSourcesOfCommit(commit: string): string {
  const folder = join(createTemporaryFolder('former'), 'source')
  runCommand('git', ['worktree', 'add', '--detach', folder, commit])
  undoAtEnd(() => runCommand('git', ['worktree', 'remove', '--force', folder]))
  if (!existsSync(join(folder, 'scripts/release'))) {
    for (const own of ['scripts/release', 'scripts/run.mjs']) cpSync(own, join(folder, own), { recursive: true })
  }
  return folder
}
