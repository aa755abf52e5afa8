import type { Filler } from './fill-places.ts'

export interface ServerValuePorts {
  clock: () => Date
  createId: () => string
}

/** The values of one call that the model neither sees nor fills in. */
export type ServerValues = ReadonlyMap<string, string>

export function createServerValues({ clock, createId }: ServerValuePorts): ServerValues {
  const now = clock().toISOString()
  return new Map([
    ['today', now.slice(0, 10)],
    ['now', now],
    ['uuid', createId()],
  ])
}

/** Whether a name in braces may stand for a value of the server. */
export function isServerName(name: string): boolean {
  return ['today', 'now', 'uuid'].includes(name) || name.startsWith('page.') || isVisitorValue(name)
}

/** A page that tells nothing of itself leaves its values out. */
export function findServerValue(values: ServerValues, name: string): Filler | undefined {
  const value = values.get(name)
  if (value !== undefined) return { value }
  return name.startsWith('page.') ? { value: undefined } : undefined
}

export function isVisitorValue(name: string): boolean {
  return name.startsWith('visitor.')
}
