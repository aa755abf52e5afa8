import type { QrCode } from './make-qr-code.ts'

/** The number of light modules around the code. Without them cameras do not find the code. */
export const MARGIN = 4

/** The code is black on white in the dark theme too, because cameras expect these colours. */
export function QrPicture({ code, label }: { code: QrCode; label: string }) {
  const size = code.length + 2 * MARGIN
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-40 shrink-0 rounded-control border bg-white text-black"
    >
      <path d={toSvgPath(code)} fill="currentColor" />
    </svg>
  )
}

export function toSvgPath(code: QrCode): string {
  return code.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
