/** From this role on, Reports, Logs and Integration say "not available right now", not "not on your plan". */
export const ROLE_INSIGHTS = 5
/** From this role on: the Pro plan, with deploys and the models that need it. */
export const ROLE_PRO = 8
/** From this role on: the Premium plan, with versions, export and import. */
export const ROLE_PREMIUM = 9
/** The role a new user gets. */
export const ROLE_FREE = 1

export type PlanId = 'free' | 'pro' | 'premium'
export type Frequency = 'monthly' | 'annually'

/**
 * `bricks`: connected APIs in one project, null for no limit. `chats`: in a calendar month in UTC. `contents`: bytes of drafts,
 * versions, their secrets, and templates.
 */
interface PlanLimits {
  bricks: number | null
  liveProjects: number
  chats: number
  projects: number
  contents: number
}

/** Prices are whole US dollars for one billing period. */
export interface PlanTier {
  id: PlanId
  name: string
  description: string
  price: Record<Frequency, number>
  features: readonly string[]
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
    features: ['2 different APIs', 'Up to 100 chat interactions a month', 'Standard support'],
    badge: 'Limited plan',
    mostPopular: false,
    limits: { bricks: 2, liveProjects: 0, chats: 100, projects: 50, contents: 10 * MEGABYTE },
  },
  pro: {
    id: 'pro',
    name: 'Pro',
    description: 'Put your bots in front of your customers.',
    price: { monthly: 29, annually: 289 },
    features: [
      '10 live projects',
      'Unlimited APIs',
      'Up to 10,000 chat interactions a month',
      'Advanced analytics',
      'Library access',
      'Public release',
      'Prioritized support',
    ],
    badge: 'Most popular',
    mostPopular: true,
    limits: { bricks: null, liveProjects: 10, chats: 10_000, projects: 500, contents: 200 * MEGABYTE },
  },
  premium: {
    id: 'premium',
    name: 'Premium',
    description: 'For businesses that run many bots.',
    price: { monthly: 49, annually: 489 },
    features: [
      'All Pro benefits',
      '25 live projects',
      'Up to 50,000 chat interactions a month',
      'Versioning',
      'Import and export of bricks',
      '24/7 premium support',
    ],
    mostPopular: false,
    limits: { bricks: null, liveProjects: 25, chats: 50_000, projects: 500, contents: 200 * MEGABYTE },
  },
}

/** Below 8 Free, 8 Pro, 9 and above Premium. */
export function planOfRole(role: number): PlanId {
  if (role >= ROLE_PREMIUM) return 'premium'
  return role >= ROLE_PRO ? 'pro' : 'free'
}

export function limitsOfRole(role: number): PlanLimits {
  return PLAN_TIERS[planOfRole(role)].limits
}
