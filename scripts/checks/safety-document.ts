import { globSync, readFileSync } from 'node:fs'

const DOCUMENT = 'docs/safety.md'
const TESTS = ['{packages,scripts}/**/*.test.{ts,tsx}', 'test/**/*.spec.ts']
const PROMISES = { A: 7, B: 8, C: 9, D: 5, E: 5, F: 4, G: 4, H: 1, I: 3, N: 20, R: 44 }
const IDS = Object.entries(PROMISES).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, at) => `${letter}${at + 1}`),
)
const LIST = '([A-INR]\\d{1,2}(?:, [A-INR]\\d{1,2})*)'
const NAMED = new RegExp(`['"\`]${LIST}: |\\(${LIST}\\)`, 'g')
const UNPROVEN = 'not yet proven'

interface Row {
  id: string
  proof: string
  files: string[]
}

/** Each promise needs a line in docs/safety.md, and a test with its id in each file that the line names. */
export function checkSafetyDocument(): string[] {
  const rows = readRows(readFileSync(DOCUMENT, 'utf8'))
  const listed = rows.map(({ id }) => id)
  const missing = IDS.filter((id) => !listed.includes(id)).map((id) => `${DOCUMENT} has no line for ${id}`)
  const twice = listed.filter((id, at) => listed.indexOf(id) !== at).map((id) => `${DOCUMENT} has ${id} twice`)
  return [...missing, ...twice, ...rows.flatMap(complainOfRow), ...findUnknownIds(listed)]
}

export function listNamedIds(text: string): string[] {
  return [...text.matchAll(NAMED)].flatMap(([, atHead, inBrackets]) => (atHead ?? inBrackets ?? '').split(', '))
}

function readRows(document: string): Row[] {
  return [...document.matchAll(/^\| ([A-INR]\d{1,2}) \|.*\| (.*) \|$/gm)].map(([, id = '', proof = '']) => ({
    id,
    proof,
    files: [...proof.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = '']) => file),
  }))
}

function complainOfRow({ id, proof, files }: Row): string[] {
  if (files.length === 0 && proof !== UNPROVEN)
    return [`${DOCUMENT} names no test for ${id}: name one, or "${UNPROVEN}"`]
  return files
    .filter((file) => !listNamedIds(readFileSync(file, 'utf8')).includes(id))
    .map((file) => `${DOCUMENT} names ${file} for ${id}, but no test there bears that id`)
}

function findUnknownIds(listed: readonly string[]): string[] {
  const files = TESTS.flatMap((pattern) => globSync(pattern, { exclude: (name) => name === 'node_modules' }))
  return files.flatMap((file) =>
    listNamedIds(readFileSync(file, 'utf8'))
      .filter((id) => !listed.includes(id))
      .map((id) => `${file} names ${id}, which ${DOCUMENT} does not promise`),
  )
}
