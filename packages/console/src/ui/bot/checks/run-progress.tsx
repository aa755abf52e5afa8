interface RunProgressProps {
  label: string
  done: number
  total: number | undefined
  words: string
}

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
