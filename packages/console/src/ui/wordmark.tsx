import { BrickMark } from '#ui/brick-mark.tsx'

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 text-16 font-bold tracking-tight">
      <BrickMark />
      Bricks
    </span>
  )
}
