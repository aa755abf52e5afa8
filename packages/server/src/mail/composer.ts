import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import type { Letter } from './letter.ts'
import type { OutboxEntry } from './mail-outbox.repository.ts'

export interface ComposerContext {
  database: Database
  clock: Clock
  config: { appUrl: string; contactEmail: string }
}

export interface ComposedMail {
  to: string
  replyTo?: string
  letter: Letter
}

/** Writes a queued mail at the moment it is sent; undefined where there is nobody to tell any more. */
export type Composer = (context: ComposerContext, entry: OutboxEntry) => Promise<ComposedMail | undefined>
