/**
 * With this role or a higher one, the pages Reports, Logs and Integration show their own text; with a lower one, "Not
 * Available on Your Plan".
 */
export const ROLE_INSIGHTS = 5
export const ROLE_PRO = 8
export const ROLE_PREMIUM = 9
/** An operator of the server. The role counts only if it was granted to the person. */
export const ROLE_OPERATOR = 100
export const ROLE_FREE = 1

export type PlanId = 'free' | 'pro' | 'premium'
export type Frequency = 'monthly' | 'annually'

/**
 * `seats`: people who work in one account, its owner included. `bricks`: connected APIs in one project, null for no
 * limit. `chats`: in a calendar month in UTC. `contents`: bytes of drafts, versions, their secrets, and templates.
 */
export interface PlanLimits {
  seats: number
  bricks: number | null
  liveProjects: number
  chats: number
  projects: number
  contents: number
}

/**
 * Prices are whole US dollars for one billing period. `limits` are defaults that the operator of a server may change.
 */
export interface PlanTier {
  id: PlanId
  name: string
  description: string
  price: Record<Frequency, number>
  features: (limits: PlanLimits) => readonly string[]
  badge?: string
  mostPopular: boolean
  limits: PlanLimits
}

const MEGABYTE = 1024 * 1024

export const FREQUENCIES: readonly { value: Frequency; label: string; priceSuffix: string }[] = [
  { value: 'monthly', label: 'Monthly', priceSuffix: '/month' },
  { value: 'annually', label: 'Annually', priceSuffix: '/year' },
]

export const PLAN_TIERS: Record<PlanId, PlanTier> = {
  free: {
    id: 'free',
    name: 'Free',
    description: 'Build and test a bot of your own.',
    price: { monthly: 0, annually: 0 },
    features: ({ bricks, chats, seats }) => [
      describeApis(bricks),
      describeChats(chats),
      describeSeats(seats),
      'Standard support',
    ],
    badge: 'Limited plan',
    mostPopular: false,
    limits: { seats: 1, bricks: 2, liveProjects: 0, chats: 100, projects: 50, contents: 10 * MEGABYTE },
  },
  pro: {
    id: 'pro',
    name: 'Pro',
    description: 'Put your bots in front of your customers.',
    price: { monthly: 29, annually: 289 },
    features: ({ liveProjects, bricks, chats, seats }) => [
      describeLiveProjects(liveProjects),
      describeApis(bricks),
      describeChats(chats),
      describeSeats(seats),
      'Advanced analytics',
      'Library access',
      'Public release',
      'Prioritized support',
    ],
    badge: 'Most popular',
    mostPopular: true,
    limits: { seats: 3, bricks: null, liveProjects: 10, chats: 10_000, projects: 500, contents: 200 * MEGABYTE },
  },
  premium: {
    id: 'premium',
    name: 'Premium',
    description: 'For businesses that run many bots.',
    price: { monthly: 49, annually: 489 },
    features: ({ liveProjects, chats, seats }) => [
      'All Pro benefits',
      describeLiveProjects(liveProjects),
      describeChats(chats),
      describeSeats(seats),
      'Versioning',
      'Import and export of bricks',
      '24/7 premium support',
    ],
    mostPopular: false,
    limits: { seats: 10, bricks: null, liveProjects: 25, chats: 50_000, projects: 500, contents: 200 * MEGABYTE },
  },
}

export function findPlanOfRole(role: number): PlanId {
  if (role >= ROLE_PREMIUM) return 'premium'
  return role >= ROLE_PRO ? 'pro' : 'free'
}

function describeApis(bricks: number | null): string {
  if (bricks === null) return 'Unlimited APIs'
  return bricks === 1 ? '1 API' : `${bricks} different APIs`
}

function describeChats(chats: number): string {
  return `Up to ${chats.toLocaleString('en')} chat interactions a month`
}

function describeLiveProjects(liveProjects: number): string {
  return `${liveProjects} live ${liveProjects === 1 ? 'project' : 'projects'}`
}

function describeSeats(seats: number): string {
  return `${seats} ${seats === 1 ? 'seat' : 'seats'}`
}
