export const EACH = Symbol('each item')
export type Step = string | typeof EACH

const STEP = /\[\]|\[("(?:[^"\\]|\\.)*")\]|\.?([^.[\]"]+)/y
const PLAIN_NAME = /^[^.[\]"]+$/

/**
 * The path `items[].name` has the steps `items`, EACH, `name`. A name with dots, brackets or quotes is written
 * `["as.a.text"]`. Undefined if the text is no path.
 */
export function parseAnswerPath(path: string): Step[] | undefined {
  const steps: Step[] = []
  STEP.lastIndex = 0
  while (STEP.lastIndex < path.length) {
    const match = STEP.exec(path)
    if (!match) return undefined
    const [, quoted, plain] = match
    const step = quoted === undefined ? (plain ?? EACH) : parseQuotedName(quoted)
    if (step === undefined) return undefined
    steps.push(step)
  }
  return steps.length > 0 ? steps : undefined
}

export function formatAnswerPath(steps: readonly Step[]): string {
  return steps.reduce<string>((path, step) => {
    if (step === EACH) return `${path}[]`
    if (!PLAIN_NAME.test(step)) return `${path}[${JSON.stringify(step)}]`
    return path === '' ? step : `${path}.${step}`
  }, '')
}

function parseQuotedName(quoted: string): string | undefined {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return undefined
  }
}
