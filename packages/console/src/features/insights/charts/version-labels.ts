import type { VersionMark } from './chart-spec.ts'

export interface VersionLabel {
  at: number
  text: string
}

/** Gives one label for each day with deploys, the newest day first. `at` is the index of the day. */
export function listVersionLabels(marks: readonly VersionMark[]): VersionLabel[] {
  const days = [...new Set(marks.map(({ at }) => at))].sort((one, other) => other - one)
  return days.map((at) => {
    const versions = marks.filter((mark) => mark.at === at).map(({ version }) => version)
    const [first, last] = [Math.min(...versions), Math.max(...versions)]
    return { at, text: first === last ? `v${last}` : `v${first}–${last}` }
  })
}

export interface PlacedLabel {
  text: string
  left: number
  width: number
}

export function keepLabelsApart(labels: readonly PlacedLabel[], gap: number): PlacedLabel[] {
  const kept: PlacedLabel[] = []
  for (const label of labels) {
    const isFree = kept.every(
      ({ left, width }) => label.left + label.width + gap <= left || left + width + gap <= label.left,
    )
    if (isFree) kept.push(label)
  }
  return kept
}
