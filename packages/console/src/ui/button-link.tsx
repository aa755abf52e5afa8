import { type ButtonSize, type ButtonVariant, buttonStyle } from '#ui/button-style.ts'
import { Link } from '#ui/link.tsx'
import type { LinkProps } from '#ui/navigation.tsx'

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A link that stands as a button: it goes somewhere, it changes nothing. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonStyle(variant, size, className)} />
}
