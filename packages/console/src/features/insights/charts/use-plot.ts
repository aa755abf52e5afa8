import { useEffect, useRef, useState } from 'react'
import { loadChunk } from '#load-chunk.ts'
import { useColorScheme } from '#ui/media/use-color-scheme.ts'
import { useMedia } from '#ui/media/use-media.ts'
import type { ChartSpec } from './chart-spec.ts'
import type { Plot } from './draw-plot.ts'

/** If the drawing code cannot be loaded, the words and the table show the same numbers. */
export function usePlot(spec: ChartSpec, selected: number | undefined) {
  const host = useRef<HTMLDivElement>(null)
  const [plot, setPlot] = useState<Plot>()
  const [isMissing, setIsMissing] = useState(false)
  const scheme = useColorScheme()
  const isDark = useMedia('(prefers-color-scheme: dark)')

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours.
  useEffect(() => {
    let drawn: Plot | undefined
    let isGone = false
    const drawChart = async () => {
      ensureValidLanguage()
      const { drawPlot } = await loadChunk(() => import('./draw-plot.ts'), { reload: () => setIsMissing(true) })
      if (isGone || !host.current) return
      drawn = drawPlot(host.current, spec)
      setPlot(drawn)
    }
    drawChart().catch(() => setIsMissing(true))
    return () => {
      isGone = true
      drawn?.destroy()
      setPlot(undefined)
    }
  }, [spec, scheme, isDark])

  useEffect(() => plot?.select(selected), [plot, selected])
  return { host, plot, isMissing }
}

/**
 * A Chromium that was started under the C locale calls its language `en-US@posix`. uPlot throws with it when it is
 * loaded, because it makes a number format for that language.
 */
function ensureValidLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en', configurable: true })
  }
}
