import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { settingsQuery, takeRole } from '#api/settings.ts'

const LOOK_EVERY_MS = 2_000
const LOOKS = 10

/** The plan and what is used of it. Whoever comes back from the portal may be here before what they did there is known. */
export function usePlan() {
  const client = useQueryClient()
  const isBack = useSearchParams()[0].has('managed')
  const { data } = useQuery({
    ...settingsQuery,
    refetchInterval: ({ state }) => (isBack && state.dataUpdateCount < LOOKS ? LOOK_EVERY_MS : false),
  })
  useEffect(() => {
    if (data) takeRole(client, data)
  }, [client, data])
  return data
}
