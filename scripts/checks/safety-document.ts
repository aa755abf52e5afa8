import { globSync, readFileSync } from 'node:fs'

const DOCUMENT = 'docs/safety.md'
const TESTS = ['{packages,scripts}/**/*.test.{ts,tsx}', 'test/**/*.spec.ts']
/** How many promises each letter has. */
const PROMISES = { A: 7, B: 8, C: 9, D: 5, E: 5, F: 4, G: 4, H: 1, I: 3, N: 20, R: 44 }
/** What is not promised yet: mail about new devices with a log of the account, and signed backups. */
const NOT_YET = ['N17', 'N19']
const IDS = Object.entries(PROMISES)
  .flatMap(([letter, count]) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`))
  .filter((id) => !NOT_YET.includes(id))
const LIST = '([A-INR]\\d{1,2}(?:, [A-INR]\\d{1,2})*)'
/** In a test's name ids stand before a colon at its head, or in brackets. */
const NAMED = new RegExp(`['"\`]${LIST}: |\\(${LIST}\\)`, 'g')
const UNPROVEN = 'not yet proven'

type Row = { id: string; proof: string; files: string[] }

/** Every promise has its line in docs/safety.md, and a test that bears its id in each file that the line names. */
export function checkSafetyDocument(): string[] {
  const rows = readRows(readFileSync(DOCUMENT, 'utf8'))
  const listed = rows.map(({ id }) => id)
  const missing = IDS.filter((id) => !listed.includes(id)).map((id) => `${DOCUMENT} has no line for ${id}`)
  const twice = listed.filter((id, at) => listed.indexOf(id) !== at).map((id) => `${DOCUMENT} has ${id} twice`)
  return [...missing, ...twice, ...rows.flatMap(complainOfRow), ...findUnknownIds(listed)]
}

/** The ids that the names of a test file's tests bear. */
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
