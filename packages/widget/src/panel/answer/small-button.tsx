/** @jsxImportSource preact */
const PATHS = {
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  copied: 'm5 13 4 4L19 7',
  good: 'M7 11v9H3v-9zm0 0 4-8q3 0 3 3v4h6l-1.5 10H7',
  bad: 'M17 13V4h4v9zm0 0-4 8q-3 0-3-3v-4H4L5.500 4H17',
  edit: 'm4 20 1-5L16 4l4 4L9 19z',
}

type Props = { icon: keyof typeof PATHS; label: string; isPressed?: boolean; onClick(): void }

/** A quiet button that a symbol says enough of to those who see it. */
export function SmallButton({ icon, label, isPressed, onClick }: Props) {
  return (
    <button type="button" class="small" aria-label={label} title={label} aria-pressed={isPressed} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={PATHS[icon]} />
      </svg>
    </button>
  )
}
