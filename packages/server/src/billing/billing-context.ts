import type { Logger } from 'pino'
import type { BillingConfig } from '#config/billing.ts'
import type { Database } from '#db/database.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import type { Clock } from '#time.ts'
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

export interface PaymentsContext extends BillingContext {
  payments: Payments
}
