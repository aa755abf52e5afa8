/** @jsxImportSource preact */
const PATHS = {
  send: 'M12 19V5m-6 6 6-6 6 6',
  stop: 'M8 8h8v8H8z',
  close: 'm6 6 12 12M18 6 6 18',
  restart: 'M4 5v5h5M4.6 14a8 8 0 1 0 1.6-7.6L4 10',
  down: 'm7 10 5 5 5-5',
  done: 'm5 13 4 4L19 7',
  failed: 'M12 8v5m0 3v.1M12 3 2.5 20h19z',
}

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
