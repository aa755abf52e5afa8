export interface KnownDeviceTable {
  owner_id: string
  token_hash: string
  created_at: string
  last_used_at: string
  expires_at: string
}
