import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openStaticFolder, readStaticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'bricks-static-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writeFiles(files: Readonly<Record<string, string>>): void {
  mkdirSync(join(folder, 'assets.d'), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
}

test('a file is read when it is first asked for, and stays as it was then', async () => {
  writeFiles({ 'a.js': 'early' })
  const find = openStaticFolder(folder)
  writeFiles({ 'a.js': 'first asked' })
  expect((await find('/a.js'))?.content.toString()).toBe('first asked')
  writeFiles({ 'a.js': 'later' })
  expect((await find('/a.js'))?.content.toString()).toBe('first asked')
})

test('a file that is gone when it is first asked for is not found, and is when it is back', async () => {
  writeFiles({ 'a.js': 'a', 'a.js.br': 'brotli' })
  const find = openStaticFolder(folder)
  rmSync(join(folder, 'a.js'))
  expect(await find('/a.js')).toBeUndefined()
  writeFiles({ 'a.js': 'back' })
  expect((await find('/a.js'))?.content.toString()).toBe('back')
})

test('nothing is found but the files that the folder had: no folder, no later file, no file outside, no compressed one', async () => {
  writeFiles({ 'a.js': 'a', 'a.js.br': 'brotli', 'assets.d/b.css': 'b' })
  const find = openStaticFolder(folder)
  writeFiles({ 'late.js': 'late' })
  for (const path of ['/assets.d', '/assets.d/', '/late.js', '/../etc/passwd', '/a.js.br', 'a.js', '', '/']) {
    expect(await find(path)).toBeUndefined()
  }
  expect((await find('/assets.d/b.css'))?.type).toBe('text/css; charset=utf-8')
  expect(await openStaticFolder(join(folder, 'nowhere'))('/a.js')).toBeUndefined()
})

test('a folder is the same however its path is spelled', async () => {
  writeFiles({ 'a.js': 'a', 'assets.d/b.css': 'b' })
  for (const spelled of [`${folder}/`, `${folder}/assets.d/..`, relative(process.cwd(), folder)]) {
    const find = openStaticFolder(spelled)
    expect((await find('/a.js'))?.content.toString()).toBe('a')
    expect((await find('/assets.d/b.css'))?.content.toString()).toBe('b')
    expect([...readStaticFiles(spelled, (path) => path.endsWith('.css')).keys()]).toEqual(['/assets.d/b.css'])
  }
})
