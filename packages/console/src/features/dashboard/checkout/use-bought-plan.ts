import type { UserSettings } from '@bricks/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cacheRole } from '#api/account/settings.ts'
import { settingsQuery, userQuery } from '#api/account/user.ts'
import { projectsQuery } from '#api/projects/projects.ts'
import { findWantedPlan, isGrantEnough } from '#api/session/wanted-plan.ts'

const LOOK_EVERY_MS = 1_500
const PATIENCE_MS = 60_000

interface BoughtPlan {
  plan: UserSettings['plan'] | undefined
  isLate: boolean
  lookAgain: () => void
}

export function useBoughtPlan(patienceMs = PATIENCE_MS): BoughtPlan {
  const client = useQueryClient()
  const [isLate, setLate] = useState(false)
  const { data, refetch } = useQuery({
    ...settingsQuery,
    refetchInterval: ({ state }) => (isLate || isPlanBought(state.data) ? false : LOOK_EVERY_MS),
  })
  const plan = isPlanBought(data) ? data?.plan : undefined

  useEffect(() => {
    if (!data) return
    const before = client.getQueryData(userQuery.queryKey)?.role
    cacheRole(client, data)
    // The list below was perhaps read before the plan began, and shows live bots as paused by the former plan.
    if (before !== data.role) void client.invalidateQueries({ queryKey: projectsQuery.queryKey })
  }, [client, data])
  useEffect(() => {
    if (plan || isLate) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [plan, isLate, patienceMs])

  const refetchPlan = () => {
    setLate(false)
    void refetch()
  }
  return { plan, isLate, lookAgain: refetchPlan }
}

/**
 * Only users without a paid plan get a checkout, so any plan is the bought one. An older subscription that was not paid
 * for gives no plan: its state says nothing of the bought one. If the operator gave a larger plan, the server shows
 * that plan and not the subscription.
 */
function isPlanBought(settings: UserSettings | undefined): boolean {
  if (!settings || settings.plan.tier === 'free') return false
  const wanted = findWantedPlan()
  return settings.plan.state !== 'granted' || (wanted !== undefined && isGrantEnough(settings.plan, wanted))
}
