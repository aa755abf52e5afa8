import { BrickMark } from '#ui/brick-mark.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** Stands in the place of a whole page while who is signed in is not known yet. */
export function LoadingView() {
  return (
    <div className="grid min-h-dvh place-items-center">
      {/* As high as both from the first byte on: a page is painted before its last has come. */}
      <div className="flex h-18 flex-col items-center gap-4">
        <BrickMark className="size-10" />
        <Spinner label="Loading" />
      </div>
    </div>
  )
}
