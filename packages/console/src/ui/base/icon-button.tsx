import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export const ICON_BUTTON_STYLE =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted transition-colors ' +
  'hover:enabled:bg-sunken hover:enabled:text-text disabled:opacity-55 pointer-coarse:size-11 [&_svg]:size-4'

interface IconButtonProps extends ComponentProps<'button'> {
  label: string
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <button type="button" aria-label={label} {...rest} className={classNames(ICON_BUTTON_STYLE, className)} />
}
