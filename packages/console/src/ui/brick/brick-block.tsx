import { type BrickLook, findBrickColor, findBrickMark } from '@bricks/contract/wire'
import { classNames } from '#ui/base/class-names.ts'
import { BRICK_COLOR_STYLE } from './brick-colors.ts'

const SIZES = {
  small: 'mt-0.5 size-6 rounded-tag text-12 before:-top-0.5 before:h-1 after:-top-0.5 after:h-1',
  medium: 'mt-1 size-9 rounded-control text-14 before:-top-1 before:h-2 after:-top-1 after:h-2',
  large: 'mt-1.5 size-14 rounded-card text-20 before:-top-1.5 before:h-3 after:-top-1.5 after:h-3',
}

export interface BrickBlockProps {
  name: string
  look?: BrickLook | undefined
  size?: keyof typeof SIZES
  lit?: boolean
  off?: boolean
  className?: string
}

/**
 * The block is hidden from screen readers, so the name and the state of the brick must stand beside it in words. `name`
 * decides the mark and the colour of a brick without a chosen look.
 */
export function BrickBlock({ name, look, size = 'medium', lit = false, off = false, className }: BrickBlockProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative inline-grid shrink-0 place-items-center font-bold text-brick-ink select-none',
        'before:absolute before:start-[16%] before:w-[26%] before:rounded-t-[2px] before:bg-inherit',
        'after:absolute after:end-[16%] after:w-[26%] after:rounded-t-[2px] after:bg-inherit',
        SIZES[size],
        off ? 'bg-brick-off' : BRICK_COLOR_STYLE[findBrickColor(name, look)],
        lit && 'brick-lit',
        className,
      )}
    >
      <span className="relative z-1 leading-none">{findBrickMark(name, look)}</span>
    </span>
  )
}
