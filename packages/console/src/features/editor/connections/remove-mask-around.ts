import { isMasked, MASK_BULLET } from '@bricks/contract/wire'

/** A mask stands for the whole secret, so typing into the mask replaces the whole secret. */
export function removeMaskAround(before: string, typed: string): string {
  if (!isMasked(before) || !isMasked(typed)) return typed
  return typed.replace(before, '').replaceAll(MASK_BULLET, '')
}
