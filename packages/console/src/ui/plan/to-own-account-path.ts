import type { User } from '@bricks/contract'
import { SWITCH_PARAMETER } from '#pages.ts'

export function toOwnAccountPath(path: string, { accounts }: User): string {
  const own = accounts.find(({ mine }) => mine)
  const separator = path.includes('?') ? '&' : '?'
  return `${path}${separator}${new URLSearchParams({ [SWITCH_PARAMETER]: own?.id ?? '' })}`
}
