import type { Generated } from 'kysely'

export interface ProjectTable {
  owner_id: string
  id: string
  name: string
  /** JSON of the saved settings, functions and connections. A secret value is {"secret": id}. */
  draft: string
  /** Counts saves, so that a save on top of an old state is noticed. */
  revision: number
  /** Null if the project is not live. Only this column decides whether it is live. */
  live_version: number | null
  version: number
  went_live_at: string | null
  appearance: string
  texts: string
  origins: string
  limits: string
  /** Null for a bubble that is shown on every page and device and has no teaser. */
  placement: Generated<string | null>
  /** 0 if the texts of conversations are not kept. */
  recording_days: number
  /** 1 from when recording is turned off until all texts are erased. */
  erasing: Generated<number>
  /** 1 if e-mail addresses, phone and card numbers are masked in what is kept of conversations. */
  mask: Generated<number>
  /**
   * The bytes of the draft, the versions, the preview, the pictures and the secrets. Every write that changes one of
   * them must update this sum.
   */
  stored_bytes: number
  image_hosts: Generated<string>
  follow_ups: Generated<number>
  created_at: string
  updated_at: string
  /** The number of changes between the live version and the draft; 0 if the project is not live. */
  changes: number
  bricks: number
  tell_name: Generated<number>
  tell_context: Generated<number>
  /** Ids in `secrets`. Tokens that were signed with either of the two secrets are valid. */
  identity_secret: Generated<string | null>
  second_identity_secret: Generated<string | null>
}
