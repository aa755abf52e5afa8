import type { Filler } from './fill-placeholders.ts'

export interface ServerValuePorts {
  clock: () => Date
  createId: () => string
}

/** What is known of the visitor and the page, by the name after the dot in `{visitor.NAME}` and `{page.NAME}`. */
export interface CallerValues {
  visitor?: ReadonlyMap<string, string> | undefined
  page?: ReadonlyMap<string, string> | undefined
}

export type ServerValues = ReadonlyMap<string, string>

export function createServerValues(
  { clock, createId }: ServerValuePorts,
  { visitor, page }: CallerValues = {},
  uuid = createId(),
): ServerValues {
  const now = clock().toISOString()
  const values = new Map([
    ['today', now.slice(0, 10)],
    ['now', now],
    ['uuid', uuid],
  ])
  for (const [name, value] of visitor ?? []) values.set(`visitor.${name}`, value)
  for (const [name, value] of page ?? []) values.set(`page.${name}`, value)
  return values
}

export function isServerValueName(name: string): boolean {
  return ['today', 'now', 'uuid'].includes(name) || name.startsWith('page.') || isVisitorValueName(name)
}

/**
 * A missing value of the page is left out of the request. For a missing value of the visitor this gives undefined, and
 * the caller refuses the call, because the visitor must be signed in.
 */
export function findServerValue(values: ServerValues, name: string): Filler | undefined {
  const value = values.get(name)
  if (value !== undefined) return { value }
  return name.startsWith('page.') ? { value: undefined } : undefined
}

export function isVisitorValueName(name: string): boolean {
  return name.startsWith('visitor.')
}
