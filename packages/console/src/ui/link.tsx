import { type LinkProps, useNavigation } from '#ui/navigation.tsx'

export function Link(props: LinkProps) {
  const { Link: Kind } = useNavigation()
  return <Kind {...props} />
}
