import type { BrickParameter } from '@bricks/contract'

type Typed = Pick<BrickParameter, 'type' | 'format'>

export const TYPE_WORDS: Record<BrickParameter['type'] | NonNullable<BrickParameter['format']>, string> = {
  string: 'Text',
  number: 'Number',
  integer: 'Whole number',
  boolean: 'Yes or no',
  date: 'Day',
  'date-time': 'Day and time',
  list: 'List',
}

export function findTypeChoice({ type, format }: Typed): keyof typeof TYPE_WORDS {
  return type === 'string' && format ? format : type
}

export function findTypeOfChoice(chosen: keyof typeof TYPE_WORDS): Typed {
  return chosen === 'date' || chosen === 'date-time' ? { type: 'string', format: chosen } : { type: chosen }
}
