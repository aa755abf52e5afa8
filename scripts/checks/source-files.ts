import { globSync, readFileSync } from 'node:fs'

export interface SourceFile {
  path: string
  package: string
  text: string
  imports: string[]
  isTest: boolean
}

const IMPORT = /^\s*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

export function readSourceFiles(): SourceFile[] {
  return globSync('packages/*/{src,test,build}/**/*.{ts,tsx}')
    .map((found) => found.replaceAll('\\', '/'))
    .sort()
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return {
        path,
        text,
        package: path.split('/')[1] ?? '',
        imports: [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? ''),
        isTest: /\.test\.tsx?$|\/test\//.test(path),
      }
    })
}
