import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { replaceReport } from './bench/chat/report.ts'
import { readOptions } from './read-options.ts'
import { type Figures, formatFigures, readFigures } from './stress/figures.ts'
import { stressParts } from './stress/stress-parts.ts'

/**
 * `npm run test:long`: checks the promises at full size and writes figures to docs/safety.md. `-- --only NAME` runs one
 * part.
 */
const DOCUMENT = 'docs/safety.md'

const { values } = readOptions('npm run test:long', {
  options: { only: { type: 'string', multiple: true, default: [] } },
})
const unknown = values.only.filter((name) => !stressParts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: there are ${stressParts.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

mkdirSync('.cache/reports', { recursive: true })
const total = { passed: 0, failed: 0 }
for (const part of stressParts.filter(({ name }) => values.only.length === 0 || values.only.includes(name))) {
  console.log(`\n— ${part.name}: ${part.size}`)
  const started = performance.now()
  const { passed, failed, said } = await part.run()
  total.passed += passed
  total.failed += failed
  const seconds = Math.round((performance.now() - started) / 1000)
  const outcome = `${passed} passed, ${failed} failed`
  console.log(`— ${part.name}: ${outcome} (${seconds} s)\n${said}`)
  writeFiguresToDocument({
    name: part.name,
    ids: part.ids,
    size: part.size,
    outcome: [outcome, said].filter(Boolean).join('; '),
    seconds,
  })
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

function writeFiguresToDocument(figures: Omit<Figures, 'day'>): void {
  const document = readFileSync(DOCUMENT, 'utf8')
  const day = new Date().toISOString().slice(0, 10)
  const known = readFigures(document).filter(({ name }) => name !== figures.name)
  const order = stressParts.map(({ name }) => name)
  const all = [...known, { ...figures, day }].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  writeFileSync(DOCUMENT, replaceReport(document, formatFigures(all), 'npm run test:long'))
}
