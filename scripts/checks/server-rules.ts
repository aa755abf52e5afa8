import type { SourceFile } from './source-files.ts'

const SOCKETS = /^(node:)?(https?|http2|net|tls|dns|dns\/promises|dgram)$|^undici$/
const MAY_OPEN_SOCKETS = /^packages\/server\/src\/(bricks\/outbound|language-model)\//
const QUERY = /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(<[^>]*>)?`/
const MAY_QUERY = /\.repository\.ts$|^packages\/server\/src\/db\//

export function checkServerRules(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, isTest }) => path.startsWith('packages/server/src/') && !isTest)
    .flatMap(({ path, text, imports }) => {
      const complaints: string[] = []
      if (/\bprocess\.env\b/.test(text) && path !== 'packages/server/src/config/config.ts') {
        complaints.push(`${path} reads the environment: only config.ts may`)
      }
      if (QUERY.test(text) && !MAY_QUERY.test(path)) complaints.push(`${path} queries: only repositories may`)
      if (!MAY_OPEN_SOCKETS.test(path)) {
        const opened = imports.filter((target) => SOCKETS.test(target) && !importsTypesOnly(text, target))
        complaints.push(
          ...opened.map((target) => `${path} imports ${target}: only bricks/outbound and language-model may`),
        )
      }
      if (/(^|[^.\w])fetch\(/m.test(removeComments(text))) complaints.push(`${path} calls the global fetch`)
      return complaints
    })
}

function importsTypesOnly(text: string, target: string): boolean {
  const lines = text.split('\n').filter((line) => line.includes(`'${target}'`))
  return lines.every((line) => line.trimStart().startsWith('import type'))
}

function removeComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}
