import { gzipSync } from 'node:zlib'
import type { OutputFile } from './output-files.ts'

/**
 * The most bytes of each part, after gzip. `loader` is `widget.js`: all that most pages fetch before a visitor uses the
 * chat, except the bot's config.
 */
const BUDGETS = {
  loader: 2_600,
  panel: 16_000,
  markdown: 18_000,
  language: 1_000,
  lazy: 4_000,
} as const

const LANGUAGE = /^[a-z]{2}$/
const ENTRIES = ['loader', 'live-page']

/** The widget must not hold code that turns text into code or HTML, or the server's validation. */
const FORBIDDEN = [
  'ZodError',
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'document.write',
  'eval(',
  'new Function',
]

export function checkChunks(files: OutputFile[]): void {
  const panel = listWithImports(files, 'panel')
  const listWithoutPanel = (name: string) => listWithImports(files, name).filter((file) => !panel.includes(file))
  const parts: Record<string, Chunk[]> = {
    loader: listChunks(files, ['widget']),
    panel,
    markdown: listWithoutPanel('markdown'),
    language: listWithoutPanel('ja'),
  }
  // Pages also load the chunks `beside` and `extras` without the panel, so their budgets count every chunk they import.
  for (const name of ['beside', 'extras']) parts[name] = listWithImports(files, name)
  for (const { name, isDynamicEntry, isEntry } of listChunks(files)) {
    if ((isDynamicEntry || isEntry) && !LANGUAGE.test(name) && !ENTRIES.includes(name))
      parts[name] ??= listWithoutPanel(name)
  }
  const rows = Object.entries(parts).map(([part, chunks]) => {
    const budget = BUDGETS[part as keyof typeof BUDGETS] ?? BUDGETS.lazy
    return { part, bytes: chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0), budget }
  })
  for (const { part, bytes, budget } of rows) {
    console.log(`${part.padEnd(15)}${String(bytes).padStart(7)} of ${budget} bytes (gzip)`)
  }
  const faults = [
    ...rows.filter(({ bytes, budget }) => bytes > budget).map(({ part }) => `The ${part} is over its budget.`),
    ...listChunks(files).flatMap(({ fileName, code }) =>
      FORBIDDEN.filter((word) => code.includes(word)).map((word) => `${fileName} holds ${word}.`),
    ),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

type Chunk = Extract<OutputFile, { type: 'chunk' }>

function listChunks(files: OutputFile[], names?: string[]): Chunk[] {
  const chunks = files.filter((file): file is Chunk => file.type === 'chunk')
  return names ? chunks.filter(({ fileName }) => names.some((name) => fileName.replace('.js', '') === name)) : chunks
}

function listWithImports(files: OutputFile[], name: string): Chunk[] {
  const chunks = listChunks(files)
  const found = new Set(chunks.filter((chunk) => chunk.fileName.startsWith(`widget/${name}-`)))
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  if (found.size === 0) throw new Error(`The build made no chunk ${name}.`)
  return [...found]
}
