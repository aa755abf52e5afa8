import type { SourceFile } from './source-files.ts'

const LONGEST = 250
const DATA = /\/(locales|data|starter-templates|migrations|sample-apis)\//
const VAGUE_FOLDER = /\/(utils?|helpers?|common|misc)\//

export function checkFileShapes(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text, isTest }) => {
    const complaints: string[] = []
    const lines = text.split('\n').length
    if (!isTest && !DATA.test(path) && lines > LONGEST)
      complaints.push(`${path} has ${lines} lines, ${LONGEST} at most`)
    if (VAGUE_FOLDER.test(path)) complaints.push(`${path} lies in a folder whose name says nothing`)
    return complaints
  })
}
