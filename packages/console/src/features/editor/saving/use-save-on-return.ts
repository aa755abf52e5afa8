import { useEffect, useEffectEvent, useRef } from 'react'
import { useReach, whileAway } from '#reach.ts'

const PROMISE = ' Your changes are kept in this browser and saved then.'

/** What is unsaved when the server is reached again after a gap is saved; the banner of the gap says so. */
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
    // A save that was under way when the connection went fails first.
    if (isCut || isPending || !wasCut.current) return
    wasCut.current = false
    saveNow()
  }, [isCut, isPending])
}
