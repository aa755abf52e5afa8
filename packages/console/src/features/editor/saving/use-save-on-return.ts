import { useEffect, useEffectEvent, useRef } from 'react'
import { useConnectivity, whileAway } from '#connectivity.ts'

const PROMISE = ' Changes to the draft are kept in this browser and saved then.'

/** Saves when the server answers again: the banner of the lost connection promises this. */
export function useSaveOnReturn(isPending: boolean, save: () => void): void {
  const isCut = useConnectivity() !== 'here'
  const wasCut = useRef(false)
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    whileAway.promise = PROMISE
    return () => {
      whileAway.promise = ''
    }
  }, [])
  useEffect(() => {
    if (isCut) wasCut.current = true
    // A save that was running when the connection broke must fail before the edits are saved again.
    if (isCut || isPending || !wasCut.current) return
    wasCut.current = false
    saveNow()
  }, [isCut, isPending])
}
