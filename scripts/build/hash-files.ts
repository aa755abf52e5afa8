import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const LEFT_OUT = /^(node_modules|dist.*|\.cache)$|\.test\.tsx?$/

export function hashFiles(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of listFiles(path)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !LEFT_OUT.test(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}
