import type { SourceFile } from './source-files.ts'

const ALLOWED: Record<string, readonly string[]> = {
  contract: [],
  server: ['@bricks/contract', '@bricks/contract/wire'],
  widget: ['@bricks/contract/wire'],
  console: [
    ...['@bricks/contract', '@bricks/contract/gallery', '@bricks/contract/wire'],
    ...['@bricks/widget', '@bricks/widget/markdown'],
  ],
  sandbox: ['@bricks/contract', '@bricks/contract/wire'],
  handbook: [],
}

const FAKES = /^@bricks\/sandbox\//
const MAY_USE_FAKES = ['server']

export function checkPackageArrows(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, package: name, isTest, imports }) =>
    imports
      .filter((target) => {
        if (FAKES.test(target)) return !(isTest && MAY_USE_FAKES.includes(name))
        if (isTest) return false
        return target.includes('../../') || (target.startsWith('@bricks/') && !ALLOWED[name]?.includes(target))
      })
      .map((target) => `${path} may not import ${target}`),
  )
}
