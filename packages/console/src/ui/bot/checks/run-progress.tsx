interface RunProgressProps {
  /** Names the counted things: "Checks run". */
  label: string
  done: number
  /** Undefined until the total is known. */
  total: number | undefined
  words: string
}

/** The progress of a run. It stands in a live region. */
export function RunProgress({ label, done, total, words }: RunProgressProps) {
  return (
    <div className="grid gap-1">
      <progress
        aria-label={label}
        max={total ?? 1}
        value={total === undefined ? 0 : done}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
      />
      <p className="text-12 text-muted">{words}</p>
    </div>
  )
}
