/** A link inside a line of text. */
export const TEXT_LINK_STYLE =
  'rounded-tag font-medium text-accent-text underline decoration-accent/40 underline-offset-3 hover:decoration-current'
