import { useSearchParams } from 'react-router-dom'
import { LENGTHS, type RangeLength } from './day-range.ts'

const NAME = 'days'
const USUAL: RangeLength = 30

export function useRangeLength(): [RangeLength, (length: RangeLength) => void] {
  const [params, setParams] = useSearchParams()
  const changeLength = (length: RangeLength) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (length === USUAL) next.delete(NAME)
        else next.set(NAME, String(length))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [readLength(params), changeLength]
}

function readLength(params: URLSearchParams): RangeLength {
  return LENGTHS.find((length) => String(length) === params.get(NAME)) ?? USUAL
}
