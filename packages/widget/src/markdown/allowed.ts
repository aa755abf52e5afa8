const BLOCKS = ['p', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'div'] as const
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td'] as const
const INLINE = ['a', 'small', 'code', 'br', 'strong', 'em', 'del'] as const

/** The lists have a module of their own, so that a chunk which needs only their types does not contain the lists. */
export const ALLOWED_TAGS = [...BLOCKS, ...TABLES, ...INLINE]
export const ALLOWED_ATTRIBUTES = ['href', 'target', 'rel', 'class', 'start'] as const
