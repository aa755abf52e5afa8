import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'
import { ICON_BUTTON_STYLE } from '#ui/icon-button-style.ts'

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does: it has no text of its own. */
  label: string
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <button type="button" aria-label={label} {...rest} className={classNames(ICON_BUTTON_STYLE, className)} />
}
