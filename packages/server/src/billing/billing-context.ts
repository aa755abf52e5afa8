import type { Logger } from 'pino'
import { AppError } from '#app-error.ts'
import type { BillingConfig } from '#billing-config.ts'
import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import type { Payments } from './payments.ts'

export interface BillingContext {
  config: {
    billing: Pick<BillingConfig, 'prices' | 'trialDays'>
    appUrl: string
    mail: { smtpUrl: string | undefined }
  }
  logger: Logger
  database: Database
  clock: Clock
  wait: (milliseconds: number) => Promise<void>
  payments: Payments | undefined
  encryptionKeys: EncryptionKeys
}

export function getPayments({ payments }: Pick<BillingContext, 'payments'>): Payments {
  if (!payments) throw new AppError('billing_not_configured')
  return payments
}
