import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { ensureBuilt } from '#scripts/build/builds.ts'

const SETTLE_MS = 200
let running = startProduct()
let timer: NodeJS.Timeout | undefined

for (const name of ['contract', 'server', 'widget', 'console', 'sandbox', 'handbook']) {
  watch(`packages/${name}/src`, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(rebuildAndRestart, SETTLE_MS)
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    running.once('exit', (code) => process.exit(code ?? 0))
    running.kill(signal)
  })
}

function startProduct() {
  return spawn(process.execPath, ['scripts/start/start.ts', '--from-sources'], { stdio: 'inherit' })
}

async function rebuildAndRestart(): Promise<void> {
  console.log('Changed: starting again ...')
  try {
    await ensureBuilt({ without: 'server' })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return
  }
  running.once('exit', () => {
    running = startProduct()
  })
  running.kill('SIGTERM')
}
