import { gzipSync } from 'node:zlib'
import type { OutputFile } from './output-files.ts'

/** Bytes after gzip, level 9. 1 kB is 1,000 bytes. */
const BUDGETS = {
  /** Everything fetched before the chat is touched, except one small JSON. */
  loader: 2_600,
  panel: 16_000,
  markdown: 18_000,
  answer: 4_000,
  connection: 4_000,
  opened: 4_000,
  limit: 4_000,
  /** Boxes, elements, and what goes wrong; it must come where the panel does not. */
  beside: 4_000,
  extras: 4_000,
  language: 1_000,
} as const

/** Words of code that turns text into code or HTML, and of validation that belongs to the server. */
const FORBIDDEN = [
  'ZodError',
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'document.write',
  'eval(',
  'new Function',
]

/** Prints the sizes. Throws if a part is over its budget or holds a forbidden word. */
export function checkSize(files: OutputFile[]): void {
  const panel = withImports(files, 'panel')
  const later = (name: string) => withImports(files, name).filter((file) => !panel.includes(file))
  const parts = {
    loader: filesOf(files, ['widget']),
    panel,
    markdown: later('markdown'),
    answer: later('answer-parts'),
    connection: later('connection'),
    opened: later('opened-parts'),
    limit: later('limit-dialog'),
    beside: withImports(files, 'beside'),
    extras: withImports(files, 'extras'),
    language: later('ja'),
  }
  const rows = Object.entries(parts).map(([part, chunks]) => {
    const budget = BUDGETS[part as keyof typeof BUDGETS]
    return { part, bytes: chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0), budget }
  })
  for (const { part, bytes, budget } of rows) {
    console.log(`${part.padEnd(10)}${String(bytes).padStart(7)} of ${budget} bytes (gzip)`)
  }
  const faults = [
    ...rows.filter(({ bytes, budget }) => bytes > budget).map(({ part }) => `The ${part} is over its budget.`),
    ...filesOf(files).flatMap(({ fileName, code }) =>
      FORBIDDEN.filter((word) => code.includes(word)).map((word) => `${fileName} holds ${word}.`),
    ),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

type Chunk = Extract<OutputFile, { type: 'chunk' }>

function filesOf(files: OutputFile[], names?: string[]): Chunk[] {
  const chunks = files.filter((file): file is Chunk => file.type === 'chunk')
  return names ? chunks.filter(({ fileName }) => names.some((name) => fileName.replace('.js', '') === name)) : chunks
}

function withImports(files: OutputFile[], name: string): Chunk[] {
  const chunks = filesOf(files)
  const found = new Set(chunks.filter((chunk) => chunk.fileName.startsWith(`widget/${name}-`)))
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  if (found.size === 0) throw new Error(`The build made no chunk ${name}.`)
  return [...found]
}
