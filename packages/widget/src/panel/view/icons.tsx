/** @jsxImportSource preact */

export const SEND = 'M12 19V5m-6 6 6-6 6 6'
export const CLOSE = 'm6 6 12 12M18 6 6 18'

export function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
