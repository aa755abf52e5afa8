/** @jsxImportSource preact */
import { Icon } from '#panel/view/icons.tsx'

interface Props {
  icon: string
  label: string
  isPressed?: boolean
  onClick(): void
}

export function SmallIconButton({ icon, label, isPressed, onClick }: Props) {
  return (
    <button type="button" class="small" aria-label={label} title={label} aria-pressed={isPressed} onClick={onClick}>
      <Icon path={icon} />
    </button>
  )
}
