import type { UserSettings } from '@bricks/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { settingsQuery, takeRole } from '#api/settings.ts'

const LOOK_EVERY_MS = 1_500
const PATIENCE_MS = 60_000

interface BoughtPlan {
  /** Once a subscription gives it. */
  plan: UserSettings['plan'] | undefined
  isLate: boolean
  lookAgain: () => void
}

/** Looks for the plan that was just paid for until it is there, or for as long as anybody would wait. */
export function useBoughtPlan(patienceMs = PATIENCE_MS): BoughtPlan {
  const client = useQueryClient()
  const [isLate, setLate] = useState(false)
  const { data, refetch } = useQuery({
    ...settingsQuery,
    refetchInterval: ({ state }) => (isLate || isBought(state.data) ? false : LOOK_EVERY_MS),
  })
  const plan = isBought(data) ? data?.plan : undefined

  useEffect(() => {
    if (data) takeRole(client, data)
  }, [client, data])
  useEffect(() => {
    if (plan || isLate) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [plan, isLate, patienceMs])

  const lookAgain = () => {
    setLate(false)
    void refetch()
  }
  return { plan, isLate, lookAgain }
}

/** Only those without a subscription are sent to a checkout, so that any subscription is the one that was bought. */
function isBought(settings: UserSettings | undefined): boolean {
  return settings !== undefined && !['none', 'granted'].includes(settings.plan.state)
}
