/**
 * `values` holds one value for each day, from the first day on. `color` is a custom property of `styles/tokens.css`,
 * such as `--color-green`. Bars are stacked in the order of `ChartSpec.lines`, the first at the bottom; lines have a
 * scale at the right.
 */
export interface ChartLine {
  label: string
  color: string
  values: ReadonlyArray<number | null>
  look: 'bar' | 'line'
  format: (value: number) => string
}

export interface VersionMark {
  /** The index of the day. */
  at: number
  version: number
}

export interface ChartSpec {
  days: readonly string[]
  lines: readonly ChartLine[]
  marks: readonly VersionMark[]
}

export function describeDay({ lines, marks }: ChartSpec, at: number): string {
  const values = lines.flatMap(({ label, values, format }) => {
    const value = values[at]
    return value === null || value === undefined ? [] : [`${label}: ${format(value)}`]
  })
  const versions = marks.filter((mark) => mark.at === at).map(({ version }) => `version ${version} went live`)
  return [...values, ...versions].join(', ')
}
