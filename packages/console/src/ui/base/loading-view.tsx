import { BrickMark } from './brick-mark.tsx'
import { Spinner } from './spinner.tsx'

export function LoadingView() {
  return (
    <div className="grid min-h-dvh place-items-center">
      {/* The view has its final height at once, because the browser paints the page before all of it has arrived. */}
      <div className="flex h-18 flex-col items-center gap-4">
        <BrickMark className="size-10" />
        <Spinner label="Loading" />
      </div>
    </div>
  )
}
