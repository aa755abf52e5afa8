/** What a chart shows of each day; `values` begins with the first. */
export interface ChartLine {
  label: string
  /** Of `styles/tokens.css`, such as `--color-green`. */
  color: string
  values: ReadonlyArray<number | null>
  /** Bars stand on each other in this order; a line has its own measure, at the right. */
  look: 'bar' | 'line'
  format: (value: number) => string
}

export interface VersionMark {
  /** Which day it is. */
  at: number
  version: number
}

export interface ChartSpec {
  days: readonly string[]
  lines: readonly ChartLine[]
  marks: readonly VersionMark[]
}

/** `Answered: 48, Failed: 1`; what has no value that day is left out. */
export function describeDay({ lines, marks }: ChartSpec, at: number): string {
  const values = lines.flatMap(({ label, values, format }) => {
    const value = values[at]
    return value === null || value === undefined ? [] : [`${label}: ${format(value)}`]
  })
  const versions = marks.filter((mark) => mark.at === at).map(({ version }) => `version ${version} went live`)
  return [...values, ...versions].join(', ')
}
