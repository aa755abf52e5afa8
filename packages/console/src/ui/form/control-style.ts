export const CONTROL_STYLE =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-14 text-text transition-colors ' +
  'hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0 disabled:opacity-60 ' +
  'read-only:bg-sunken read-only:text-muted aria-invalid:border-red pointer-coarse:text-16'
