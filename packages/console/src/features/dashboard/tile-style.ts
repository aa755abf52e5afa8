/** A way to the next project, in the size of a project's card. */
export const TILE_STYLE =
  'flex h-full min-h-40 w-full flex-col items-center justify-center gap-1 rounded-card border border-dashed border-line-strong p-6 ' +
  'text-center transition-colors hover:border-muted hover:bg-surface'

export const TILE_MARK_STYLE = 'mb-2 grid size-10 place-items-center rounded-control bg-accent-soft text-accent-text'
