import { existsSync, globSync, readFileSync } from 'node:fs'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

export function checkDocuments(): string[] {
  const listed = readFileSync('docs/dependencies.md', 'utf8')
  const manifests = ['package.json', ...globSync('packages/*/package.json')]
  const named = manifests.flatMap((file) => {
    const { dependencies, devDependencies }: Manifest = JSON.parse(readFileSync(file, 'utf8'))
    return Object.keys({ ...dependencies, ...devDependencies })
  })
  const unlisted = [...new Set(named)].filter((name) => !name.startsWith('@bricks/') && !listed.includes(`\`${name}\``))
  return [...unlisted.map((name) => `docs/dependencies.md does not say what ${name} is for`), ...findDeadLinks()]
}

function findDeadLinks(): string[] {
  const documents = [...globSync('*.md'), ...globSync('docs/**/*.md'), ...globSync('{packages,examples}/*/README.md')]
  return documents.flatMap((file) => {
    const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/') + 1) : ''
    const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
      (match) => match[1] ?? '',
    )
    return links
      .filter((link) => !existsSync(`${folder}${link}`))
      .map((link) => `${file} links to ${link}, which is not there`)
  })
}
