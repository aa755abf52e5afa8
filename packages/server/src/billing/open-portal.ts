import { AppError } from '#app-error.ts'
import { findBillingAccount } from './billing-account.repository.ts'
import { type BillingContext, getPayments } from './billing-context.ts'
import { CustomerGone } from './payments.ts'

/** Where cards, bills and the plan are managed. */
export async function openPortal(context: BillingContext, user: { id: string }): Promise<string> {
  const payments = getPayments(context)
  const account = await findBillingAccount(context.database, user.id)
  if (!account?.customerId) throw new AppError('nothing_to_manage')
  try {
    return await payments.open().createPortal(account.customerId, portalReturnUrl(context))
  } catch (error) {
    throw error instanceof CustomerGone ? new AppError('nothing_to_manage') : error
  }
}

export function portalReturnUrl({ config }: Pick<BillingContext, 'config'>): string {
  return `${config.appUrl}/settings?managed`
}
