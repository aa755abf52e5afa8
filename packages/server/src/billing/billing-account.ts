import type { DerivedPlan } from './derive-plan.ts'

/** What is kept of a user whom the payment provider knows. */
export interface BillingAccount extends Omit<DerivedPlan, 'duplicateIds'> {
  userId: string
  customerId: string | null
  customerKey: string
  revision: number
}
