export interface IdempotencyKeyTable {
  owner_id: string
  scope: string
  key: string
  answer: string | null
  created_at: string
}
