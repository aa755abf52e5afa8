import type { BrickColor } from '@bricks/contract/wire'

/** The class names are written in full, because the style sheet contains only names that stand in the source. */
export const BRICK_COLOR_STYLE: Record<BrickColor, string> = {
  clay: 'bg-brick-clay',
  ochre: 'bg-brick-ochre',
  olive: 'bg-brick-olive',
  green: 'bg-brick-green',
  teal: 'bg-brick-teal',
  blue: 'bg-brick-blue',
  indigo: 'bg-brick-indigo',
  violet: 'bg-brick-violet',
  rose: 'bg-brick-rose',
  slate: 'bg-brick-slate',
}
