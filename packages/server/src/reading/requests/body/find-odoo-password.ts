import { readListProperty, readTextProperty } from '#reading/values/plain-data.ts'

/**
 * Odoo takes a password by its place alone: the database, the user and the password come first among the arguments of
 * its services `object` and `common`.
 */
export function findOdooPassword(call: object, name: string): { position: number; text: string } | undefined {
  if (name !== 'args' || !/^(?:object|common)$/.test(readTextProperty(call, 'service'))) return undefined
  const position = 2
  const text = readListProperty(call, 'args')[position]
  return typeof text === 'string' && text !== '' ? { position, text } : undefined
}
