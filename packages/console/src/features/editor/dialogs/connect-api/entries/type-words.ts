import type { BrickParameter } from '@bricks/contract'

export const TYPE_WORDS: Record<BrickParameter['type'], string> = {
  string: 'Text',
  number: 'Number',
  integer: 'Whole number',
  boolean: 'Yes or no',
  list: 'List',
}
