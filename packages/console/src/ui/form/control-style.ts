export const CONTROL_STYLE =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-14 text-text transition-colors ' +
  'hover:border-muted focus-visible:border-focus focus-visible:outline-offset-0 disabled:opacity-60 ' +
  'read-only:bg-sunken read-only:text-muted pointer-coarse:text-16 ' +
  'aria-invalid:border-red aria-invalid:bg-red-soft aria-invalid:inset-ring aria-invalid:inset-ring-red'
