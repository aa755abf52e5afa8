export const START_TILE_STYLE =
  'flex min-h-20 w-full items-center gap-4 rounded-card border bg-surface p-4 text-start transition-colors ' +
  'hover:border-line-strong hover:bg-sunken disabled:opacity-55'

export function StartTileWords({ title, hint }: { title: string; hint: string }) {
  return (
    <span className="min-w-0">
      <span className="block font-semibold">{title}</span>
      <span className="block text-12 text-muted wrap-anywhere">{hint}</span>
    </span>
  )
}
