/** Where a text stops being JSON, in words; undefined if it is JSON. */
export function findJsonFault(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const { line, column } = findPlace(text, String(error))
    const hint = describe(text, line, column)
    return `Not valid JSON: line ${line}, column ${column}. ${hint}`
  }
}

/** Browsers name the line and column, the position, or nothing: then it is the end that is missing. */
function findPlace(text: string, message: string): { line: number; column: number } {
  const end = text.trimEnd().length
  const before = text.slice(0, Math.min(findPosition(text, message) ?? end, end)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

function findPosition(text: string, message: string): number | undefined {
  const position = /position (\d+)/.exec(message)
  if (position) return Number(position[1])
  const named = /line (\d+) column (\d+)/.exec(message)
  if (!named) return undefined
  const [line, column] = [Number(named[1]), Number(named[2])]
  const above = text.split('\n').slice(0, line - 1)
  return above.reduce((sum, each) => sum + each.length + 1, column - 1)
}

function describe(text: string, line: number, column: number): string {
  const found =
    text
      .split('\n')
      [line - 1]?.slice(column - 1)
      .trimStart() ?? ''
  if (found === '') return 'Something is missing here, such as a closing } or ].'
  if (found.startsWith('{') && /^\{[\w.]+\}/.test(found)) return 'Put quotes around it: "{name}".'
  if (found.startsWith("'")) return 'Use straight double quotes.'
  return `Look at “${Array.from(found).slice(0, 12).join('')}”.`
}
