import { type ButtonSize, type ButtonVariant, buttonStyle } from '#ui/base/button-style.ts'
import { type LinkProps, useNavigation } from './navigation.tsx'

export const TEXT_LINK_STYLE =
  'rounded-tag font-medium text-text underline decoration-placeholder underline-offset-3 hover:decoration-current'

export function Link(props: LinkProps) {
  const { Link: Kind } = useNavigation()
  return <Kind {...props} />
}

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant
  size?: ButtonSize
}

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonStyle(variant, size, className)} />
}
