import type { Generated } from 'kysely'

export interface ProjectTable {
  owner_id: string
  id: string
  name: string
  /** JSON of the saved settings and functions. A secret value is {"secret": id}. */
  draft: string
  /** Counts saves, so that a save of an old state is noticed. */
  revision: number
  /** Null if the project is not live. Only this column says so. */
  live_version: number | null
  /** The latest deployed number, 0 before the first. */
  version: number
  went_live_at: string | null
  appearance: string
  texts: string
  origins: string
  limits: string
  /** Null for a bubble that is shown on every page. */
  placement: Generated<string | null>
  /** 0 if the texts of conversations are not kept. */
  recording_days: number
  /** 1 from when recording is turned off until all texts are erased. */
  erasing: Generated<number>
  /** 1 if e-mail addresses, phone and card numbers are masked in what is kept of conversations. */
  mask: Generated<number>
  /** The bytes of the draft, the versions and the secrets. Every write that changes them must update it. */
  stored_bytes: number
  /** JSON list of hosts whose pictures cards may show. */
  image_hosts: Generated<string>
  /** 1 if the bot suggests next questions after an answer. */
  follow_ups: Generated<number>
  created_at: string
  updated_at: string
  /** In how many ways the draft differs from what is live; 0 if the project is not live. */
  changes: number
  /** Number of bricks in the draft. */
  bricks: number
  /** 1 if the model reads a verified visitor's name. */
  tell_name: Generated<number>
  /** 1 if the model reads the context that the page sends. */
  tell_context: Generated<number>
  /** Ids in `secrets`; both are valid. */
  identity_secret: Generated<string | null>
  second_identity_secret: Generated<string | null>
}
