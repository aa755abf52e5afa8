import { AppError } from '#app-error.ts'
import type { TemplatePlace } from './template.repository.ts'

/** Neither a date nor an id holds one. */
const SEPARATOR = '~'

export function writeCursor({ createdAt, id }: TemplatePlace): string {
  return `${createdAt}${SEPARATOR}${id}`
}

export function readCursor(cursor: string): TemplatePlace {
  const [createdAt = '', id, ...rest] = cursor.split(SEPARATOR)
  if (id === undefined || rest.length > 0) throw new AppError('invalid_input')
  return { createdAt, id }
}
