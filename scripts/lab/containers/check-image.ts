import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '#scripts/processes/run-command.ts'
import { expectThat, type Outcome, runCheck, startServer } from './check-tools.ts'
import { buildImage, createDataFolder, mountImage, readEnvironment, USER, writeReadOnlyRunCommand } from './image.ts'
import { findProjectAgain, signUpAndUseServer } from './use-server.ts'

const MOST_BEYOND_BASE = 250e6

export async function checkImage(): Promise<Outcome[]> {
  const outcomes = [await runCheck('the image is built from the sources', buildImage)]
  if (!outcomes[0]?.passed) return outcomes
  const image = mountImage()
  const { config, root } = image
  const startImage = (data: string) =>
    startServer(writeReadOnlyRunCommand(image, data), { env: readEnvironment(config) })
  return [
    ...outcomes,
    await runCheck(`the image adds at most ${MOST_BEYOND_BASE / 1e6} MB to its base`, () => {
      const added = measureBytesOfFolder(join(root, 'app'))
      console.log(`  ${(added / 1e6).toFixed(0)} MB`)
      expectThat(added <= MOST_BEYOND_BASE, 'it is larger')
    }),
    await runCheck('nothing that builds or tests is in it', () => {
      const found = ['vite', 'vitest', 'typescript', '@biomejs', 'react'].filter((name) =>
        existsSync(join(root, 'app/node_modules', name)),
      )
      expectThat(found.length === 0, found.join())
      expectThat(globSync('**/*.test.*', { cwd: join(root, 'app/packages') }).length === 0, 'there are tests')
    }),
    await runCheck('it is not started as root, has a health check, and no shell stands between it and a signal', () => {
      expectThat(config.User === `${USER}:${USER}`, `its user is ${config.User}`)
      expectThat(config.Healthcheck?.Test[0] === 'CMD', 'there is no health check')
      expectThat(config.Cmd[0] === 'node', `it runs ${config.Cmd.join(' ')}`)
    }),
    await runCheck(
      'it works in a read-only root, says that it is well, ends on SIGTERM, and has its data when it comes again',
      async () => {
        const data = createDataFolder()
        const first = await startImage(data)
        const signedUp = await signUpAndUseServer(first.address)
        const port = new URL(first.address).port
        const runHealthCommand = () =>
          spawnSync(process.execPath, ['server.js', 'health'], { cwd: join(root, 'app'), env: { PORT: port } }).status
        expectThat(runHealthCommand() === 0, 'its health check fails')
        const code = await first.stop()
        expectThat(code === 0, `it ended with ${code}`)
        expectThat(runHealthCommand() === 1, 'its health check is fine when it is gone')
        const second = await startImage(data)
        await findProjectAgain(second.address, signedUp)
        await second.stop()
      },
    ),
  ]
}

function measureBytesOfFolder(folder: string): number {
  return Number(runCommand('du', ['--summarize', '--bytes', folder]).split('\t')[0])
}
