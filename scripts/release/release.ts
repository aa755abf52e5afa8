import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBuilt } from '#scripts/build/builds.ts'
import { runCommand } from '#scripts/processes/run-command.ts'
import { copyProgramToRelease } from './copy-program-to-release.ts'
import { fetchMissingPackages } from './fetch-missing-packages.ts'

/**
 * `npm run release`: writes `.cache/release/bricks-VERSION.tgz` (the built program with all it needs to run), the list
 * of what is in it as CycloneDX, and the hashes of both. `package/` there is the same, unpacked.
 */
const OUT = '.cache/release'

try {
  await ensureBuilt()
  const folder = join(OUT, 'package')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  copyProgramToRelease(folder)
  fetchMissingPackages(folder, join(OUT, 'packages'))
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  const name = `bricks-${version}`
  writeFileSync(
    join(OUT, `${name}.cdx.json`),
    runCommand('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], { cwd: folder }),
  )
  runCommand('tar', ['-czf', resolve(OUT, `${name}.tgz`), 'package'], { cwd: OUT })
  const files = [`${name}.tgz`, `${name}.cdx.json`]
  writeFileSync(join(OUT, 'SHA256SUMS'), files.map((file) => `${hashFile(join(OUT, file))}  ${file}\n`).join(''))
  for (const file of files) console.log(`${OUT}/${file}  ${(statSync(join(OUT, file)).size / 1e6).toFixed(1)} MB`)
  console.log(`${OUT}/SHA256SUMS`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function hashFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
