import { useEffect, useEffectEvent, useRef } from 'react'
import { useReach, whileAway } from '#reach.ts'

const PROMISE = ' Your changes are kept in this browser and saved then.'

/** Saves unsaved edits when the server answers again after a gap; the banner during the gap promises it. */
export function useSaveOnReturn(isPending: boolean, save: () => void): void {
  const isCut = useReach() !== 'here'
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
    // A save that ran when the connection broke must fail first.
    if (isCut || isPending || !wasCut.current) return
    wasCut.current = false
    saveNow()
  }, [isCut, isPending])
}
