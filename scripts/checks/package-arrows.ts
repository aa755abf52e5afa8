import type { SourceFile } from './source-files.ts'

const ALLOWED: Record<string, readonly string[]> = {
  contract: [],
  server: ['@bricks/contract', '@bricks/contract/wire'],
  widget: ['@bricks/contract/wire'],
  console: ['@bricks/contract', '@bricks/contract/wire', '@bricks/widget'],
  sandbox: ['@bricks/contract', '@bricks/contract/wire'],
}

/** Which package may import which: all know the contract, the console also the widget, and nobody anything else. */
export function checkPackageArrows(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, package: name, imports }) =>
      imports
        .filter(
          (target) => target.includes('../../') || (target.startsWith('@bricks/') && !ALLOWED[name]?.includes(target)),
        )
        .map((target) => `${path} may not import ${target}`),
    )
}
