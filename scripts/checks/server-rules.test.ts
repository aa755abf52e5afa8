import { describe, expect, test } from 'vitest'
import { checkServerRules } from './server-rules.ts'
import { readSourceFiles } from './source-files.ts'

const modules = [
  'node:http',
  'https',
  'node:http2',
  'net',
  'node:tls',
  'dns',
  'node:dns/promises',
  'node:dgram',
  'undici',
]

function listComplaints(path: string, text: string, imports: string[] = []): string[] {
  return checkServerRules([{ path: `packages/server/src/${path}`, package: 'server', text, imports, isTest: false }])
}

describe('a socket is opened by bricks/outbound and language-model alone (C9)', () => {
  test.each(modules)('%s is imported nowhere else', (name) => {
    const text = `import { x } from '${name}'\n`
    for (const path of ['chat/x.ts', 'bricks/x.ts', 'bricks/outbound-x.ts', 'x.ts']) {
      expect(listComplaints(path, text, [name]), path).toEqual([expect.stringContaining(`imports ${name}`)])
    }
    expect(listComplaints('bricks/outbound/x.ts', text, [name])).toEqual([])
    expect(listComplaints('language-model/x.ts', text, [name])).toEqual([])
  })

  test('a type of theirs opens nothing', () => {
    expect(listComplaints('chat/x.ts', "import type { Server } from 'node:http'\n", ['node:http'])).toEqual([])
  })

  test('the global fetch is called nowhere at all', () => {
    for (const path of ['chat/x.ts', 'bricks/outbound/x.ts', 'language-model/x.ts']) {
      expect(listComplaints(path, 'const answer = await fetch(url)\n')).toEqual([
        expect.stringContaining('global fetch'),
      ])
    }
    expect(listComplaints('chat/x.ts', '// fetch(url) would\nproject.fetch(id)\n')).toEqual([])
  })

  test('the server as it is keeps to that', () => {
    const files = readSourceFiles()
    const opening = files.filter(
      ({ path, imports }) => path.startsWith('packages/server/src/') && imports.includes('undici'),
    )
    expect(opening.length).toBeGreaterThan(0)
    expect(checkServerRules(files)).toEqual([])
  })
})
